import { spawn } from 'node:child_process';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { connectAddress } from '@utmost/core/people/cli-sign-in.ts';
import { CommandError, EXIT } from '../../command-error.ts';
import { log } from '../../output/output.ts';
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

/** Waits on this machine for what the console hands over. */
interface AnswerListener {
  /** Where it waits. */
  readonly port: number;
  /** @throws {CommandError} when the person says no (4), or says nothing for too long (1) */
  readonly token: Promise<string>;
  close(): void;
}

const LONGEST_FORM = 4096;

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'Referrer-Policy': 'no-referrer',
  Connection: 'close',
};

/**
 * Listens on 127.0.0.1 for one form with the right `state`; whatever else comes is turned away and changes
 * nothing.
 */
async function awaitAnswer(state: string, patienceMs: number): Promise<AnswerListener> {
  const answers = new EventEmitter<{ token: [string]; refusal: [CommandError] }>();
  const token = new Promise<string>((resolve, reject) => {
    answers.once('token', resolve).once('refusal', reject);
  });
  // Attach a handler now, so that an early rejection isn't unhandled.
  token.catch(() => {});
  const server = createServer(async (request, response) => {
    const fields = await formOf(request, port).catch(() => null);
    if (fields === null || !isSame(fields.get('state') ?? '', state)) {
      answer(response, 400, loginMessages.page.notExpected);
      return;
    }
    const given = fields.get('token');
    answer(response, 200, loginMessages.page[given === null ? 'declined' : 'received']);
    if (given !== null) answers.emit('token', given);
    else answers.emit('refusal', new CommandError(loginMessages.loginDeclined, EXIT.notAllowed));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const late = new CommandError(loginMessages.loginUnanswered(Math.round(patienceMs / 60_000)));
  const timer = setTimeout(() => answers.emit('refusal', late), patienceMs);
  const close = (): void => {
    clearTimeout(timer);
    server.close();
    server.closeIdleConnections();
  };
  return { port, token, close };
}

/** The fields of a form that was sent to our IP address. A host name could resolve to it through DNS rebinding. */
async function formOf(request: IncomingMessage, port: number): Promise<URLSearchParams | null> {
  const { method, headers } = request;
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  if (method !== 'POST' || !isForm || headers.host !== `127.0.0.1:${port}`) return null;
  let text = '';
  for await (const piece of request.setEncoding('utf8')) {
    text += piece;
    if (text.length > LONGEST_FORM) return null;
  }
  return new URLSearchParams(text);
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function answer(
  response: ServerResponse,
  status: number,
  { title, text }: { readonly title: string; readonly text: string },
): void {
  const style =
    'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;color-scheme:light dark}';
  response.writeHead(status, HEADERS);
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><main><h1>${title}</h1><p>${text}</p></main></html>\n`,
  );
}
