// tilefish.d.ts declares what tilefish.mjs has, and nothing else.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as tilefish from 'tilefish';

const types = readFileSync('node_modules/tilefish/tilefish.d.ts', 'utf8');
const declared = [...types.matchAll(/^export (?:class|const|function) (\w+)/gm)].map((match) => match[1]);
assert.deepEqual(declared.sort(), Object.keys(tilefish).sort());
const body = /export class Match \{(.*?)^\}/ms.exec(types)[1];
const members = [...body.matchAll(/^ {2}(?:readonly )?(\w+)(?:\(|:)/gm)].map((match) => match[1]);
assert.deepEqual(members.sort(), Object.getOwnPropertyNames(tilefish.Match.prototype).sort());
