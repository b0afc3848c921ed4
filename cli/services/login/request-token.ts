import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { connectAddress } from '@utmost/core/people/connect.ts';
import { complain } from '../../ui/output.ts';
import { awaitAnswer } from './await-answer.ts';
import { openBrowser } from './open-browser.ts';

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
    const name = serverMessages.tokenName(hostname());
    const address = connectAddress(url, { port, state, name });
    complain(serverMessages.opensBrowser(address));
    openBrowser(address);
    return await listener.token;
  } finally {
    listener.close();
  }
}
