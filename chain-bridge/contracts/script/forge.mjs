// Runs forge's tests against the committed artifacts.
//   test   everything, with the gas of every committed snapshot compared
//   deep   fuzz tests and invariants over tens of thousands of sequences
//   day    invariants alone, 10 000 sequences of 100 steps each, which takes about a day
//   gas    writes the gas snapshots anew
//   fmt    formats; with --check it only says what is not formatted
import { spawnSync } from 'node:child_process';
import { home } from './compiler.mjs';
import { forge } from './native.mjs';

const verbs = {
  test: { arguments: ['test', '--isolate'], environment: {} },
  deep: { arguments: ['test', '--match-test', 'testFuzz_|invariant_'], environment: { FOUNDRY_PROFILE: 'deep' } },
  day: { arguments: ['test', '--match-test', 'invariant_'], environment: { FOUNDRY_PROFILE: 'day' } },
  fmt: { arguments: ['fmt'], environment: {} },
  gas: {
    arguments: ['test', '--isolate', '--match-path', 'test/gas/*'],
    environment: { FORGE_SNAPSHOT_CHECK: 'false', FORGE_SNAPSHOT_EMIT: 'true' },
  },
};
const verb = verbs[process.argv[2]];
if (!verb) {
  console.error('Say test, deep, day, fmt or gas.');
  process.exit(2);
}
const run = spawnSync(forge, [...verb.arguments, ...process.argv.slice(3)], {
  cwd: home,
  env: { ...process.env, ...verb.environment },
  stdio: 'inherit',
});
if (run.error) throw run.error;
process.exitCode = run.status ?? 1;
