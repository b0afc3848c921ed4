import { spawn } from 'node:child_process';
import { root } from './paths.js';

/**
 * Runs a command to its end and keeps what it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} cwd
 * @returns {Promise<{ ok: boolean, output: string }>} never rejects: a command that cannot start is not ok
 */
export function runCommand(command, args, env, cwd = root) {
  return new Promise((resolve) => {
    // npm is a shell script on Windows, which only a shell starts.
    const shell = process.platform === 'win32' && command === 'npm';
    const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ ok: false, output: `${command}: ${error.message}\n` }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
