// Makes, checks and reads the committed artifacts.
//   build   compiles src/ and writes artifacts/ and its lock
//   check   compiles src/ and compares every byte with what is committed
//   lock    compares, without compiling, sources and artifacts with the lock
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compile, home, source, version } from './compiler.mjs';

/** Most bytes of code a contract may have (EIP-170). */
const CODE_LIMIT = 24_576;

/** Optimised for calls rather than for deployment; the exceptions would not fit the limit otherwise. */
const RUNS = 1_000_000;
const RUNS_OF = { LiquidityDesk: 200, ReservePool: 2_000 };

const artifacts = path.join(home, 'artifacts');
const lockFile = path.join(artifacts, 'lock.json');

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const pretty = (value) => `${JSON.stringify(value, null, 2)}\n`;
const sorted = (object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));

function settings(runs) {
  return {
    optimizer: { enabled: true, runs },
    viaIR: true,
    evmVersion: 'cancun',
    metadata: { bytecodeHash: 'ipfs', appendCBOR: true },
  };
}

function sourceNames() {
  return readdirSync(path.join(home, 'src'), { recursive: true })
    .filter((name) => name.endsWith('.sol'))
    .map((name) => `src/${name.split(path.sep).join('/')}`)
    .sort();
}

/** Compiles the given sources and returns the contracts in them that have code of their own, by name. */
function compileWith(runs, names) {
  const output = compile({
    language: 'Solidity',
    sources: Object.fromEntries(names.map((name) => [name, { content: source(name) }])),
    settings: {
      ...settings(runs),
      outputSelection: { '*': { '*': ['abi', 'metadata', 'evm.bytecode.object', 'evm.deployedBytecode'] } },
    },
  });
  const complaints = (output.errors ?? []).filter((complaint) => complaint.sourceLocation?.file.startsWith('src/'));
  if (complaints.length > 0 || !output.contracts) {
    throw new Error((output.errors ?? []).map((complaint) => complaint.formattedMessage).join('\n'));
  }
  const found = {};
  for (const name of names) {
    const contractName = path.posix.basename(name, '.sol');
    const contract = output.contracts[name]?.[contractName];
    const concrete = contract && contract.evm.bytecode.object !== '' && contract.abi.some(({ type }) => type !== 'error');
    if (concrete) found[contractName] = artifact(contractName, name, contract, runs);
  }
  return found;
}

/** Immutables by order of appearance: the compiler's own numbers change with sources that have nothing to do with the contract. */
function numbered(references) {
  const places = Object.values(references).map((list) => list.toSorted((a, b) => a.start - b.start));
  return Object.fromEntries(places.sort(([a], [b]) => a.start - b.start).map((list, i) => [String(i + 1), list]));
}

function artifact(contractName, sourceName, contract, runs) {
  const { object, immutableReferences } = contract.evm.deployedBytecode;
  const used = Object.keys(JSON.parse(contract.metadata).sources).sort();
  return {
    text: pretty({
      contractName,
      sourceName,
      abi: contract.abi,
      bytecode: `0x${contract.evm.bytecode.object}`,
      deployedBytecode: `0x${object}`,
      immutableReferences: numbered(immutableReferences ?? {}),
      metadata: contract.metadata,
    }),
    size: object.length / 2,
    runs,
    sources: Object.fromEntries(used.map((name) => [name, sha256(source(name))])),
  };
}

function compileAll() {
  const names = sourceNames();
  const special = names.filter((name) => path.posix.basename(name, '.sol') in RUNS_OF);
  let all = compileWith(RUNS, names.filter((name) => !special.includes(name)));
  for (const name of special) {
    all = { ...all, ...compileWith(RUNS_OF[path.posix.basename(name, '.sol')], [name]) };
  }
  for (const [name, { size }] of Object.entries(all)) {
    if (size > CODE_LIMIT) throw new Error(`${name} has ${size} bytes of code; no chain takes more than ${CODE_LIMIT}.`);
  }
  return sorted(all);
}

function lockOf(all) {
  return {
    solc: version,
    openzeppelin: JSON.parse(source('@openzeppelin/contracts/package.json')).version,
    settings: settings('as below'),
    artifacts: Object.fromEntries(
      Object.entries(all).map(([name, made]) => [
        name,
        { sha256: sha256(made.text), runs: made.runs, codeBytes: made.size, sources: made.sources },
      ]),
    ),
  };
}

function build() {
  const all = compileAll();
  rmSync(artifacts, { recursive: true, force: true });
  mkdirSync(artifacts);
  for (const [name, made] of Object.entries(all)) {
    writeFileSync(path.join(artifacts, `${name}.json`), made.text);
    console.log(`${name.padEnd(28)}${String(made.size).padStart(7)} bytes of ${CODE_LIMIT}`);
  }
  writeFileSync(lockFile, pretty(lockOf(all)));
}

function check() {
  const all = compileAll();
  const differences = [];
  const compare = (file, text) => {
    if (!existsSync(file)) differences.push(`${path.relative(home, file)} is missing`);
    else if (readFileSync(file, 'utf8') !== text) differences.push(`${path.relative(home, file)} differs from its sources`);
  };
  for (const [name, made] of Object.entries(all)) compare(path.join(artifacts, `${name}.json`), made.text);
  compare(lockFile, pretty(lockOf(all)));
  const expected = new Set([...Object.keys(all).map((name) => `${name}.json`), 'lock.json']);
  for (const file of readdirSync(artifacts)) {
    if (!expected.has(file)) differences.push(`artifacts/${file} belongs to no contract`);
  }
  tell(differences, `${Object.keys(all).length} contracts compile to the committed bytes.`);
}

function checkLock() {
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
  const differences = [];
  for (const [name, { sha256: expected, sources }] of Object.entries(lock.artifacts)) {
    const text = readFileSync(path.join(artifacts, `${name}.json`), 'utf8');
    if (sha256(text) !== expected) differences.push(`artifacts/${name}.json differs from the lock`);
    for (const [file, hash] of Object.entries(sources)) {
      if (file.startsWith('src/') && sha256(source(file)) !== hash) differences.push(`${file} differs from the lock of ${name}`);
    }
  }
  tell(differences, `${Object.keys(lock.artifacts).length} artifacts and their sources are those of the lock.`);
}

function tell(differences, sentence) {
  if (differences.length === 0) {
    console.log(sentence);
    return;
  }
  console.error(`${differences.join('\n')}\nRun \`npm run build\` and commit what it writes.`);
  process.exitCode = 1;
}

const verbs = { build, check, lock: checkLock };
const verb = verbs[process.argv[2]];
if (!verb) {
  console.error('Say build, check or lock.');
  process.exit(2);
}
try {
  verb();
} catch (failure) {
  console.error(failure.message);
  process.exitCode = 1;
}
