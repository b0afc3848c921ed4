import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, refusalOf } from '@utmost/core/api-error.ts';
import { installCommand } from '@utmost/core/cli-package.ts';
import type { EnvHttpProxyAgent } from 'undici';
import { serverMessages } from '../messages/cli-server.ts';
import { log } from '../output/output.ts';
import manifest from '../package.json' with { type: 'json' };
import { connectionError, isPassingError } from './connection-error.ts';

const OWN_TYPES = /^(application\/(json|yaml|x-ndjson|schema\+json)|text\/csv)\b/;
const USER_AGENT = `utmost/${manifest.version} (node ${process.versions.node}; ${process.platform})`;

/** Sends one request, and sees to it that what comes back is an answer of Utmost. */
export type RequestSender = (request: Request) => Promise<Response>;

/** How long a request may take, in seconds. */
export interface Patience {
  /** Until its answer begins. */
  readonly answer: number;
  /** Until it is given up where it is tried again. */
  readonly retry: number;
}

/**
 * Makes a sender: it shows the token, tries again what may be sent any number of times while the server is not
 * there, waits when the server asks for it, and has one error for everything that goes wrong.
 */
export function requestSender(
  url: string,
  token: string | null,
  patience: Patience,
): RequestSender {
  return async (request) => {
    request.headers.set('User-Agent', USER_AGENT);
    if (token !== null) request.headers.set('Authorization', `Bearer ${token}`);
    const end = Date.now() + patience.retry * 1000;
    for (let tries = 1; ; tries++) {
      const { answer, failure, wait } = await tryOnce(url, request.clone(), patience.answer);
      if (answer !== null) return answer;
      const seconds = wait === null ? null : Math.max(wait, backOff(tries));
      if (
        seconds === null ||
        !isRepeatable(request, failure) ||
        Date.now() + seconds * 1000 > end
      ) {
        throw failure;
      }
      const { waits, triesAgain } = serverMessages;
      const isBusy = failure.status === 429;
      log([isBusy ? waits(seconds) : triesAgain(failure.message, seconds)]);
      await pause(seconds * 1000);
    }
  };
}

type Attempt =
  | { readonly answer: Response; readonly failure: null; readonly wait: null }
  /** `wait`: how many seconds the server wants to be left alone; null where trying again is of no use. */
  | { readonly answer: null; readonly failure: ApiError; readonly wait: number | null };

async function tryOnce(url: string, request: Request, patienceS: number): Promise<Attempt> {
  let asked = 0;
  try {
    const response = await answerTo(url, request, patienceS);
    asked = retryAfter(response);
    noteVersion(url, response);
    return { answer: await checked(url, response), failure: null, wait: null };
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return { answer: null, failure, wait: isPassing(failure) ? asked : null };
  }
}

const PASSING = [429, 502, 503, 504];
const LONGEST_WAIT_S = 15;
const MS = 1000;

function isPassing({ code, status }: ApiError): boolean {
  return code === 'unreachable' || PASSING.includes(status);
}

/** Seconds between tries: 1, 2, 4, 8, 15, 15 … */
function backOff(tries: number): number {
  return Math.min(2 ** (tries - 1), LONGEST_WAIT_S);
}

// In seconds, or the date when it is over.
function retryAfter({ headers }: Response): number {
  const text = headers.get('Retry-After');
  if (text === null) return 0;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / MS;
  return Number.isNaN(seconds) ? 0 : Math.max(0, Math.ceil(seconds));
}

const SAFE_TO_REPEAT = ['GET', 'HEAD', 'PUT', 'DELETE'];

// What was refused for being one too many was not done; of the rest it is not known whether it was.
function isRepeatable({ method, headers, url }: Request, { status }: ApiError): boolean {
  const isDryRun = new URL(url).searchParams.get('dryRun') === 'true';
  const isKeyed = headers.has('Idempotency-Key');
  return status === 429 || SAFE_TO_REPEAT.includes(method) || isKeyed || isDryRun;
}

async function answerTo(url: string, request: Request, patienceS: number): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceS * MS);
  try {
    // A token is not taken along to where an answer leads.
    return await proxiedFetch(request, { signal: patience.signal, redirect: 'manual' });
  } catch (error) {
    if (patience.signal.aborted) {
      throw new ApiError(0, serverMessages.silent(url, patienceS), 'unreachable');
    }
    const code = isPassingError(error) ? 'unreachable' : 'not_connected';
    throw new ApiError(0, connectionError(url, error), code);
  } finally {
    clearTimeout(timer);
  }
}

async function checked(url: string, response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  if (status === 304) return response;
  const isOurs = OWN_TYPES.test(headers.get('Content-Type') ?? '');
  if (response.ok && isOurs) return isJson(response) ? await whole(url, response) : response;
  const label = `${status} ${statusText}`.trim();
  const location = headers.get('Location');
  if (status >= 300 && status < 400 && location !== null) {
    const target = URL.canParse(location, url) ? new URL(location, url).origin : location;
    throw new ApiError(status, serverMessages.redirected(url, target));
  }
  if (isOurs) {
    throw refusalOf(status, statusText, await textOf(url, response));
  }
  await response.body?.cancel();
  const isGateway = status >= 500 || status === 429;
  throw new ApiError(
    isGateway ? status : 0,
    isGateway ? serverMessages.gatewayError(url, label) : serverMessages.notUtmost(url, label),
  );
}

function isJson({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('application/json') === true;
}

/** Waits for the rest of an answer, so that one that breaks off is noticed here. */
async function whole(url: string, response: Response): Promise<Response> {
  const text = await textOf(url, response);
  try {
    JSON.parse(text);
  } catch {
    throw new ApiError(0, serverMessages.notUtmost(url, String(response.status)));
  }
  return new Response(text, response);
}

async function textOf(url: string, response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw new ApiError(0, connectionError(url, error), 'unreachable');
  }
}

let isVersionNoted = false;

/** Says once where the command line is that fits a server of another version. */
function noteVersion(url: string, { headers }: Response): void {
  const version = headers.get('Utmost-Version');
  if (isVersionNoted || version === null || version === manifest.version) return;
  isVersionNoted = true;
  log([serverMessages.otherVersion(version, manifest.version, installCommand(url))]);
}

const { HTTP_PROXY, HTTPS_PROXY, http_proxy, https_proxy } = process.env;
let dispatcher: EnvHttpProxyAgent | undefined;

const hasProxy = [HTTP_PROXY, HTTPS_PROXY, http_proxy, https_proxy].some(Boolean);

/**
 * `fetch`, through the proxy that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name: Node's own looks at them in newer
 * versions only, and only when it is told to.
 */
async function proxiedFetch(
  request: Request,
  init: { readonly signal: AbortSignal; readonly redirect: 'manual' },
): Promise<Response> {
  if (!hasProxy) return fetch(request, init);
  const { EnvHttpProxyAgent: ProxyAgent, fetch: fetchBy } = await import('undici');
  const { url, method, headers } = request;
  const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
  dispatcher ??= new ProxyAgent();
  const response = await fetchBy(url, { ...init, method, headers: [...headers], body, dispatcher });
  // The same standard, of another version than Node's own.
  return response as unknown as Response;
}
