// The pinned compiler and where it finds what a source imports.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const solc = createRequire(import.meta.url)('solc');

/** The folder of the contracts, whatever folder the caller stands in. */
export const home = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** The compiler's version as forge wants to read it. */
export const version = solc.version().replace('.Emscripten.clang', '.Linux.g++');

/** The text of a source by the name that artifacts and imports know it by. */
export function source(name) {
  const folder = name.startsWith('@') ? path.join(home, 'node_modules') : home;
  return readFileSync(path.join(folder, name), 'utf8');
}

/** Compiles standard JSON, whose missing sources are read from the project and its packages. */
export function compile(input) {
  const read = (name) => {
    try {
      return { contents: source(name) };
    } catch (failure) {
      return { error: failure.message };
    }
  };
  return JSON.parse(solc.compile(JSON.stringify(input), { import: read }));
}
