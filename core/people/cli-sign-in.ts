/** The query parameters by which the command line asks the console for a token. */
export interface ConnectRequest {
  /** Where on the person's own machine it waits for the answer. */
  readonly port: number;
  /** Tells its own request from others; it comes back with the answer. */
  readonly state: string;
  /** What it proposes to call its token. */
  readonly name: string;
}

/** Why a request is not answered. */
export type ConnectFault = 'port' | 'state';

/** What the command line is answered, the fields of a form: never in an address, which browsers keep. */
export type ConnectAnswer =
  | { readonly token: string; readonly state: string }
  | { readonly error: 'access_denied'; readonly state: string };

/** The page of the console that is asked. */
export const CONNECT_PATH = '/api-tokens/connect';

// Below them are the machine's own services; the first one that an unprivileged process may listen on.
const FIRST_PORT = 1024;
const LAST_PORT = 65_535;
// In base64url: at least 128 bits.
const STATE = /^[\w-]{22,128}$/;

/**
 * The console's address where the user approves a command line's sign-in.
 * @param publicUrl of the service, without a slash at its end
 * @example connectAddress('https://links.example', { port: 40123, state: 'x'.repeat(22), name: 'Laptop' }) // 'https://links.example/api-tokens/connect?port=40123&state=xxxxxxxxxxxxxxxxxxxxxx&name=Laptop'
 */
export function connectAddress(publicUrl: string, { port, state, name }: ConnectRequest): string {
  return `${publicUrl}${CONNECT_PATH}?port=${port}&state=${state}&name=${encodeURIComponent(name)}`;
}

/**
 * Reads what such an address asks for.
 * @param query the value of each name; what is no text is not there
 * @example readConnectRequest({ port: '22', state: 'x'.repeat(22) }) // 'port'
 */
export function readConnectRequest(
  query: Readonly<Record<'port' | 'state' | 'name', unknown>>,
): ConnectRequest | ConnectFault {
  const port = portOf(query.port);
  if (port === null) return 'port';
  const { state, name } = query;
  if (typeof state !== 'string' || !STATE.test(state)) return 'state';
  return { port, state, name: typeof name === 'string' ? name : '' };
}

/**
 * Parses the port of a sign-in request; returns null for ports that a command line can't listen on.
 * @example portOf('40123') // 40123
 */
export function portOf(text: unknown): number | null {
  if (typeof text !== 'string' || !/^[1-9]\d{3,4}$/.test(text)) return null;
  const port = Number(text);
  return port >= FIRST_PORT && port <= LAST_PORT ? port : null;
}

/**
 * Where the answer goes: this machine, by its number, so that no resolver has a say.
 * @example answerAddress(40123) // 'http://127.0.0.1:40123'
 */
export function answerAddress(port: number): string {
  return `http://127.0.0.1:${port}`;
}
