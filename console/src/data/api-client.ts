import type { components, paths } from '@utmost/core/contract.d.ts';
import { UnansweredRequests } from '@utmost/core/unanswered-requests.ts';
import createClient from 'openapi-fetch';
import { ApiError, errorOf } from './api-error.ts';
import { errorTexts } from './data-texts.ts';
import { setServerClock } from './server-clock.ts';

/** The API, typed by its contract; every call but those of the links, which ra-data-simple-rest makes. */
export const api = createClient<paths>({ fetch: fetchApi });

/**
 * The body of an answer.
 * @throws {ApiError} when the call was refused, or answered without the body that its contract promises
 */
export async function bodyOf<Body>(
  call: Promise<{ data?: Body; response: Response }>,
): Promise<Body> {
  const { data, response } = await call;
  if (data === undefined) throw new ApiError(response.status, String(response.status));
  return data;
}

/**
 * `fetch` for our own API: a refusal, or no answer at all, is thrown.
 * @throws {ApiError}
 */
export async function fetchApi(input: Request): Promise<Response> {
  const start = performance.now();
  const response = await (takeEarly(input) ?? send(input)).catch(async (error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const isBlocked = performance.now() - start < BLOCKED_MS && (await isAnswering());
    throw new ApiError(
      0,
      isBlocked ? errorTexts.maybeBlocked : errorTexts.unreachable,
      'unreachable',
    );
  });
  setServerClock(response.headers.get('date'));
  if (!response.ok) throw await errorOf(response);
  return response;
}

const send = (input: Request): Promise<Response> =>
  fetch(withOpaqueFilter(input), { credentials: 'same-origin' });

// What `theme.js` asked for before the scripts were there, once: a later question is about a later state.
function takeEarly(input: Request): Promise<Response> | null {
  const { earlyAnswers } = window as Window & { earlyAnswers?: EarlyAnswers };
  const early = input.method === 'GET' ? earlyAnswers?.get(input.url) : undefined;
  if (!early) return null;
  earlyAnswers?.delete(input.url);
  const isTold = (answer: Response | null) => answer?.ok || answer?.status === 401;
  return early.then((answer) => (answer && isTold(answer) ? answer : send(input)));
}

type EarlyAnswers = Map<string, Promise<Response | null>>;

// An extension refuses a call before it leaves; a lost connection usually takes longer.
const BLOCKED_MS = 1_000;

/** Whether the service answers, whatever becomes of other calls. */
export function isAnswering(): Promise<boolean> {
  return fetch('/api/health', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

// Ad blockers match addresses, and a filter may say `banner-728x90`.
function withOpaqueFilter(input: Request): Request {
  const url = new URL(input.url);
  const filter = url.searchParams.get('filter');
  if (filter === null) return input;
  const bytes = Array.from(new TextEncoder().encode(filter), (byte) => String.fromCharCode(byte));
  const base64 = btoa(bytes.join(''));
  url.searchParams.set(
    'filter',
    base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  );
  return new Request(url, input);
}

const unanswered = new UnansweredRequests();

/** Sends a creating request of this page; after a lost answer the same one goes under the same key. */
export const sendOnce: UnansweredRequests['send'] = (asks, send) => unanswered.send(asks, send);

/** A tracking link as the API answers with it. */
export type TrackingLink = components['schemas']['TrackingLink'];

interface FileRequest {
  readonly path: string;
  readonly body: Blob;
  readonly headers: Readonly<Record<string, string>>;
  /** How much has left, from 0 to 1. */
  readonly onSent: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Posts a file and tells how much of it has left, which `fetch` cannot.
 * @throws {ApiError} when it is refused, or without a response
 * @throws {DOMException} `AbortError`
 * @throws {SyntaxError} when the answer is none of ours
 */
export async function sendFile<Answer>(request: FileRequest): Promise<Answer> {
  const { path, body, headers, onSent, signal } = request;
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const call = new XMLHttpRequest();
  call.open('POST', path);
  for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
  call.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total));
  call.upload.addEventListener('load', () => onSent(1));
  call.addEventListener('error', () =>
    reject(new ApiError(0, errorTexts.unreachable, 'unreachable')),
  );
  call.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  call.addEventListener('load', () => resolve());
  signal.addEventListener('abort', () => call.abort());
  call.send(body);
  await promise;
  const { status, responseText } = call;
  if (status >= 300) throw await errorOf(new Response(responseText, { status }));
  return JSON.parse(responseText);
}
