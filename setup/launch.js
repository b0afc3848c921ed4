import { spawn } from 'node:child_process';
import { build } from './build.js';
import { install } from './install.js';
import { environment, nodePath, root } from './paths.js';
import { SetupError } from './setup-error.js';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Brings the checkout up to date and runs one of its files.
 * @param {string[]} words `['--built', 'api/main.ts', …]`
 */
export async function launch(words) {
  const built = words[0] === '--built';
  const [file, ...args] = built ? words.slice(1) : words;
  try {
    await install(file);
    if (built) await build();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
    return;
  }
  if (file) runFile(file, args);
}

// The file takes this process's place: same terminal, every signal passed on, same exit code.
function runFile(file, args) {
  const child = spawn(nodePath(), [file, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: environment(),
  });
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      // A terminal's Ctrl-C has reached the child already; a second one would mean "stop at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    console.error(`Couldn't start ${file}: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 1 : code;
  });
}
