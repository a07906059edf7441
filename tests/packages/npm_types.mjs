// tilefish.d.ts declares what tilefish.mjs has, and nothing else.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as tilefish from 'tilefish';

const types = readFileSync('node_modules/tilefish/tilefish.d.ts', 'utf8');
const declared = [...types.matchAll(/^export (?:class|const|function) (\w+)/gm)].map((match) => match[1]);
assert.deepEqual(declared.sort(), Object.keys(tilefish).sort());
// What a class has, or inherits from another of the module's.
function members_of(prototype) {
  if (prototype === Object.prototype) return [];
  return [...new Set([...Object.getOwnPropertyNames(prototype), ...members_of(Object.getPrototypeOf(prototype))])];
}
for (const name of ['Match', 'Console']) {
  const [, body] = new RegExp(`^export class ${name} \\{(.*?)^\\}`, 'ms').exec(types);
  const members = [...body.matchAll(/^ {2}(?:readonly )?(\w+)(?:\(|:)/gm)].map((match) => match[1]);
  assert.deepEqual(members.sort(), members_of(tilefish[name].prototype).sort());
}
