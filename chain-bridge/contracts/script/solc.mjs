#!/usr/bin/env node
// The npm package `solc` behind the command line that forge expects of a native compiler: `--version`, and standard JSON from
// standard input to standard output.
import { readFileSync } from 'node:fs';
import { compile, version } from './compiler.mjs';

if (process.argv.includes('--version')) {
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${version}`);
} else {
  process.stdout.write(JSON.stringify(compile(JSON.parse(readFileSync(0, 'utf8')))));
}
