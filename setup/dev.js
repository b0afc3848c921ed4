// Development: the API restarts when its sources change, Vite serves the console and hands /api and /sandbox on.
import { spawn } from 'node:child_process';
import { environment, nodePath, root } from './paths.js';

const consoleUrl = 'http://localhost:5173';
const env = { PUBLIC_URL: consoleUrl, ...environment() };

const children = [
  spawn(nodePath(), ['--watch', '--watch-preserve-output', 'api/main.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
  spawn(nodePath(), ['node_modules/.bin/vite', 'console', '--port', '5173', '--strictPort'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
];

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => endAll(signal));
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 1;
    endAll('SIGTERM');
  });
}

function endAll(signal) {
  for (const child of children) child.kill(signal);
}
