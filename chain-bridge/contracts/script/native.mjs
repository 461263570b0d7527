// Where the npm packages keep forge itself. Their own command answers 0 whatever forge answered, so that a failing test would pass.
import { createRequire } from 'node:module';

const { platform, arch } = process;
const machine = { x64: 'amd64', arm64: 'arm64' }[arch];
const program = platform === 'win32' ? 'forge.exe' : 'forge';

/** The path of forge for this machine. */
export const forge = createRequire(import.meta.url).resolve(`@foundry-rs/forge-${platform}-${machine}/bin/${program}`);
