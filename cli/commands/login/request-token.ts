import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { connectAddress } from '@utmost/core/people/cli-sign-in.ts';
import { log } from '../../output/output.ts';
import { awaitAnswer } from './await-answer.ts';
import { loginMessages } from './login-texts.ts';

const STATE_BYTES = 32;
const PATIENCE_MS = 5 * 60_000;

/**
 * Sends the person to the console, where they make a token, and waits for it. It never stands in an
 * address: the console hands it over in a form that only this process can receive.
 * @throws {CommandError} when they decline (4) or nothing comes (1)
 */
export async function requestToken(url: string): Promise<string> {
  const state = randomBytes(STATE_BYTES).toString('base64url');
  const listener = await awaitAnswer(state, PATIENCE_MS);
  try {
    const { port } = listener;
    const name = loginMessages.tokenName(hostname());
    const address = connectAddress(url, { port, state, name });
    log(loginMessages.opensBrowser(address));
    openBrowser(address);
    return await listener.token;
  } finally {
    listener.close();
  }
}

/** Shows an address in the person's browser, where there is one; whether it did, only they can tell. */
function openBrowser(address: string): void {
  const command = browserCommand(process.platform, process.env);
  if (command === null) return;
  const [program, ...args] = command;
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  // The address was printed as well.
  child.on('error', () => {});
  child.unref();
}

function browserCommand(
  platform: NodeJS.Platform,
  { DISPLAY, WAYLAND_DISPLAY, BROWSER }: NodeJS.ProcessEnv,
): readonly [string, ...string[]] | null {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return DISPLAY || WAYLAND_DISPLAY || BROWSER ? ['xdg-open'] : null;
}
