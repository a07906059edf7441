// The WebAssembly module as a console on stdin and stdout: node tests/browser/console.mjs [MEMORY]
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Engine } from '../../host_sim/web/engine.mjs';

const wasm = readFileSync(new URL('../../build/wasm/tilefish.wasm', import.meta.url));
const engine = await Engine.load(wasm, Number(process.argv[2] ?? 65536));
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(engine.say(line).join('\n') + '\n');
}
