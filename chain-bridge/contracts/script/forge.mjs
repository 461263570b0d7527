// Runs forge's tests against the committed artifacts.
//   test   everything, with the gas of every committed snapshot compared
//   deep   fuzz tests and invariants over tens of thousands of sequences
//   day    invariants alone, 10 000 sequences of 100 steps each, which takes about a day
//   gas    writes the gas snapshots anew, and takes them back if any figure rose: gas never goes up unseen
//   gas:up the same, and a figure may rise; the commit's message says why
//   fmt    formats; with --check it only says what is not formatted
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
verbs['gas:up'] = verbs.gas;
const verb = verbs[process.argv[2]];
if (!verb) {
  console.error('Say test, deep, day, gas, gas:up or fmt.');
  process.exit(2);
}
const snapshots = path.join(home, 'snapshots');
const texts = () => readdirSync(snapshots).map((name) => [name, readFileSync(path.join(snapshots, name), 'utf8')]);
const before = texts();
const run = spawnSync(forge, [...verb.arguments, ...process.argv.slice(3)], {
  cwd: home,
  env: { ...process.env, ...verb.environment },
  stdio: 'inherit',
});
if (run.error) throw run.error;
process.exitCode = run.status ?? 1;
if (process.argv[2] === 'gas') refuseRises();

/** Puts the committed figures back when one of the new ones is above it. */
function refuseRises() {
  const present = Object.fromEntries(texts());
  const risen = before.flatMap(([name, text]) => {
    const made = JSON.parse(present[name]);
    return Object.entries(JSON.parse(text))
      .filter(([what, gas]) => Number(made[what]) > Number(gas))
      .map(([what, gas]) => `${name}: ${what} rose from ${gas} to ${made[what]}`);
  });
  if (risen.length === 0) return;
  before.forEach(([name, text]) => writeFileSync(path.join(snapshots, name), text));
  console.error(`${risen.join('\n')}\nThe snapshots are as they were. \`npm run gas:up\` lets them rise.`);
  process.exitCode = 1;
}
