import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, refusalOf } from '@utmost/core/api-error.ts';
import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import manifest from '../../package.json' with { type: 'json' };
import { log } from '../../ui/output.ts';

// Malformed, and nothing at this address: what another version would say.
const MISUNDERSTOOD = [400, 404];
const MOST_WAITS = 5;
const LONGEST_WAIT_S = 120;
const OWN_TYPES = /^(application\/(json|yaml|x-ndjson|schema\+json)|text\/csv)\b/;

/** Sends one request, and sees to it that what comes back is an answer of Utmost. */
export type RequestSender = (request: Request) => Promise<Response>;

/**
 * Makes a sender: it shows the token, waits when the server asks for it, and has one error for everything
 * that goes wrong.
 * @param patienceS how many seconds an answer may take to begin
 */
export function requestSender(url: string, token: string | null, patienceS: number): RequestSender {
  return async (request) => {
    if (token !== null) request.headers.set('Authorization', `Bearer ${token}`);
    for (let waits = 0; ; waits++) {
      const response = await answerTo(url, request.clone(), patienceS);
      const wait = response.status === 429 && waits < MOST_WAITS ? waitOf(response) : null;
      if (wait === null) return checked(url, response);
      await response.body?.cancel();
      log([serverMessages.waits(wait)]);
      await pause(wait * 1000);
    }
  };
}

async function answerTo(url: string, request: Request, patienceS: number): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceS * 1000);
  try {
    // A token is not taken along to where an answer leads.
    return await fetch(request, { signal: patience.signal, redirect: 'manual' });
  } catch (error) {
    const message = patience.signal.aborted
      ? serverMessages.silent(url, patienceS)
      : connectionError(url, error);
    throw new ApiError(0, message, 'unreachable');
  } finally {
    clearTimeout(timer);
  }
}

// Null where waiting is not asked for, or for longer than anybody would sit there.
function waitOf(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return seconds >= 0 && seconds <= LONGEST_WAIT_S ? Math.ceil(seconds) : null;
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
    const refusal = refusalOf(status, statusText, await textOf(url, response));
    throw MISUNDERSTOOD.includes(status) ? await withVersions(url, refusal) : refusal;
  }
  await response.body?.cancel();
  throw new ApiError(
    status >= 500 ? status : 0,
    status >= 500 ? serverMessages.gatewayError(url, label) : serverMessages.notUtmost(url, label),
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

const PATIENCE_MS = 5_000;
const VERSION = /^ {2}version: ["']?([\w.-]+)/m;

/** A refusal that also names the versions of server and command line where they are not the same. */
async function withVersions(url: string, refusal: ApiError): Promise<ApiError> {
  const version = await versionOf(url);
  if (version === null || version === manifest.version) return refusal;
  const { status, message, code, errors, hasActiveSubscription, body } = refusal;
  const text = `${message}\n${serverMessages.otherVersion(version, manifest.version)}`;
  return new ApiError(status, text, code, errors, hasActiveSubscription, body);
}

/** The version that the server's contract names; null where it tells none. */
async function versionOf(url: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(`${url}/api/openapi.yaml`, { signal, redirect: 'error' });
    return VERSION.exec(await response.text())?.[1] ?? null;
  } catch {
    return null;
  }
}

const SENTENCES: Readonly<Record<string, (url: string) => string>> = {
  ECONNREFUSED: serverMessages.refused,
  ENOTFOUND: serverMessages.hostUnknown,
  EAI_AGAIN: serverMessages.hostUnknown,
  ERR_SSL_WRONG_VERSION_NUMBER: serverMessages.notTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: serverMessages.notTls,
  UND_ERR_SOCKET: serverMessages.brokenOff,
  ECONNRESET: serverMessages.brokenOff,
  UND_ERR_BODY_TIMEOUT: serverMessages.brokenOff,
};
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/;

/** Words an error of `fetch`: why no answer came. */
export function connectionError(url: string, error: unknown): string {
  const code = codeOf(error);
  const sentence = SENTENCES[code];
  if (sentence) return sentence(url);
  return CERTIFICATE.test(code)
    ? serverMessages.certificate(url, code)
    : serverMessages.unreachable(url, code);
}

// fetch says only that it failed; why is in the cause, or in the causes of every address it tried.
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error.cause === undefined ? error.message : codeOf(error.cause);
}

const WAITS_S = [1, 2, 4, 8, 15];
const UNAVAILABLE = [502, 503, 504];

/**
 * Tries again for half a minute while a server does not answer; for requests that may be sent any number of
 * times.
 * @throws {ApiError}
 */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const seconds of WAITS_S) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      log([serverMessages.triesAgain(error.message, seconds)]);
      await pause(seconds * 1000);
    }
  }
  return work();
}

function isPassing(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'unreachable' || UNAVAILABLE.includes(error.status);
}
