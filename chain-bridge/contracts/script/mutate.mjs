// Mutation testing: changes one thing of a source at a time, compiles the contract and runs the tests that should notice. Nothing of this folder is touched.
//   npm run mutate -- LiquidityDesk src/desk/DeskRetirement.sol 'test/liquidity/*.t.sol'
//   a fourth argument takes every so many of the mutants, so that a large file is sampled
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compile, home, source } from './compiler.mjs';
import { forge } from './native.mjs';

const [contract, file, tests, every = '1'] = process.argv.slice(2);
if (!tests) {
  console.error('Say a contract, one of its sources, the tests that should notice, and perhaps every how many of the mutants to take.');
  process.exit(2);
}

const SWAPS = [
  [' < ', ' <= '], [' <= ', ' < '], [' > ', ' >= '], [' >= ', ' > '], [' == ', ' != '], [' != ', ' == '], [' && ', ' || '], [' || ', ' && '],
  [' + ', ' - '], [' - ', ' + '], [' += ', ' -= '], [' -= ', ' += '], [' * ', ' / '], [' / ', ' * '], ['Math.min(', 'Math.max('],
  ['Rounding.Ceil', 'Rounding.Floor'], ['Rounding.Floor', 'Rounding.Ceil'], ['true', 'false'], ['false', 'true'],
];
const NO_STATEMENT = /^\s*(emit|return|if|for|while|_;|[)}]|\(?(u?int\d*|bytes\d*|bool|address|[A-Z]\w*)( (memory|storage))? \w+|function|modifier|constructor|mapping)/;

/** Every mutant of a text: line, what was done, and the text. */
function mutantsOf(text) {
  const lines = text.split('\n');
  const found = [];
  const add = (index, what, line) => found.push({ line: index + 1, what, text: lines.with(index, line).join('\n') });
  lines.forEach((line, index) => {
    if (/^\s*(\/\/|import|pragma|error|event|using)/.test(line)) return;
    for (const [from, to] of SWAPS) {
      for (let at = line.indexOf(from); at >= 0; at = line.indexOf(from, at + from.length)) {
        add(index, `${from.trim()} became ${to.trim()}`, line.slice(0, at) + to + line.slice(at + from.length));
      }
    }
    const whole = /;\s*$/.test(line) && !/^\s*(\{|\.|&&|\|\|)/.test(line);
    if (/^\s*if \(.*\) revert /.test(line) && whole) add(index, 'refusal removed', '');
    else if (whole && !NO_STATEMENT.test(line) && /[({;}]\s*$/.test(lines[index - 1])) add(index, 'statement removed', '');
  });
  return found;
}

const copy = mkdtempSync(path.join(tmpdir(), 'kurs-mutants-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const part of ['test', 'src', 'artifacts', 'script', 'cache', 'foundry.toml', 'package.json']) {
  cpSync(path.join(home, part), path.join(copy, part), { recursive: true });
}
symlinkSync(path.join(home, 'node_modules'), path.join(copy, 'node_modules'));

const artifactFile = path.join(copy, 'artifacts', `${contract}.json`);
const original = JSON.parse(readFileSync(artifactFile, 'utf8'));
const { optimizer, evmVersion, viaIR } = JSON.parse(original.metadata).settings;

/** The contract's code with the mutant in it, or nothing where it does not compile. */
function codeWith(text) {
  const sources = { [original.sourceName]: { content: source(original.sourceName) }, [file]: { content: text } };
  const selection = { '*': { '*': ['evm.bytecode.object'] } };
  const settings = { optimizer, evmVersion, viaIR, metadata: { bytecodeHash: 'none', appendCBOR: false }, outputSelection: selection };
  const found = compile({ language: 'Solidity', sources, settings }).contracts?.[original.sourceName]?.[contract];
  return found && found.evm.bytecode.object !== '' ? `0x${found.evm.bytecode.object}` : undefined;
}

function testsPass() {
  const arguments_ = ['test', '--fail-fast', '--match-path', tests];
  return spawnSync(forge, arguments_, { cwd: copy, env: { ...process.env, FORGE_SNAPSHOT_CHECK: 'false' } }).status === 0;
}

if (!testsPass()) throw new Error(`${tests} fails without any mutant`);
const untouched = codeWith(source(file));
const count = { killed: 0, survived: 0, 'no other code': 0 };
mutantsOf(source(file)).forEach((mutant, index) => {
  if (index % Number(every) !== 0) return;
  const bytecode = codeWith(mutant.text);
  let fate = 'no other code';
  if (bytecode && bytecode !== untouched) {
    writeFileSync(artifactFile, JSON.stringify({ ...original, bytecode }));
    fate = testsPass() ? 'survived' : 'killed';
  }
  count[fate]++;
  console.log(`${file}:${mutant.line} ${mutant.what}: ${fate}`);
});
console.log(`${file}: ${count.killed} killed, ${count.survived} survived, ${count['no other code']} do not compile or change nothing.`);
