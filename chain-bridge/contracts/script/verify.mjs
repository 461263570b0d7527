// All that CI asks of the contracts, in two lanes at once: the compiler is one thread for two minutes, and forge waits for it.
// What a step says is shown when it ends; the first that fails ends the run.
import { spawn } from 'node:child_process';
import { home } from './compiler.mjs';

const lanes = [['test'], ['fmt:check', 'lint', 'check', 'typed-data', 'metadata']];
const running = new Set();

/** Runs one of package.json's scripts; anything but success is an Error. */
function step(name) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', name], { cwd: home, detached: true });
    const said = [];
    running.add(child);
    child.stdout.on('data', (chunk) => said.push(chunk));
    child.stderr.on('data', (chunk) => said.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      console.log(`npm run ${name}`);
      process.stdout.write(Buffer.concat(said));
      if (code === 0) resolve();
      else reject(new Error(`npm run ${name} ended with ${code}`));
    });
  });
}

async function inTurn(names) {
  for (const name of names) await step(name);
}

/** Ends the steps at hand with all that they started, and this; whoever kills this outright has to end them too. */
function giveUp(why) {
  console.error(why);
  running.forEach(end);
  process.exit(1);
}

function end(child) {
  try {
    process.kill(-child.pid);
  } catch {
    // It has ended, and what it said is still to come; or it never began.
  }
}

['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => process.on(signal, () => giveUp(signal)));
Promise.all(lanes.map(inTurn)).catch((failure) => giveUp(failure.message));
