// Runs forge's tests against the committed artifacts.
//   test   everything, with the gas of every committed snapshot compared
//   deep   fuzz tests and invariants over tens of thousands of sequences
//   day    invariants alone, 10 000 sequences of 100 steps each, which takes about a day
//   gas    writes the gas snapshots anew
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { home } from './compiler.mjs';

const verbs = {
  test: { arguments: ['test', '--isolate'], environment: {} },
  deep: { arguments: ['test', '--match-test', 'testFuzz_|invariant_'], environment: { FOUNDRY_PROFILE: 'deep' } },
  day: { arguments: ['test', '--match-test', 'invariant_'], environment: { FOUNDRY_PROFILE: 'day' } },
  gas: {
    arguments: ['test', '--isolate', '--match-path', 'test/gas/*'],
    environment: { FORGE_SNAPSHOT_CHECK: 'false', FORGE_SNAPSHOT_EMIT: 'true' },
  },
};
const verb = verbs[process.argv[2]];
if (!verb) {
  console.error('Say test, deep, day or gas.');
  process.exit(2);
}
const forge = path.join(home, 'node_modules', '.bin', 'forge');
const run = spawnSync(forge, [...verb.arguments, ...process.argv.slice(3)], {
  cwd: home,
  env: { ...process.env, ...verb.environment },
  stdio: 'inherit',
});
if (run.error) throw run.error;
process.exitCode = run.status ?? 1;
