import { ApiError, errorOf } from './api-error.ts';
import { errorTexts } from './data-texts.ts';

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
