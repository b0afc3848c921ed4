import type { TextKind } from '@utmost/core/link/find-urls.ts';
import { askWorker } from '../ui/browser/ask-worker.ts';

/** A text with URLs, and where they end in it. */
export interface SourceText {
  readonly text: string;
  readonly kind: TextKind;
}

/** The texts of a file: of an email there may be several, of anything else one; or why it cannot be read. */
export type ReadTexts =
  | { readonly texts: readonly SourceText[]; readonly isMail: boolean }
  | { readonly refusal: string };

/** What the worker is asked. */
export interface ReadRequest {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a file in a worker, so that the page stays quick whatever its size.
 * @throws Error when the browser cannot run it
 */
export function readFile(request: ReadRequest): Promise<ReadTexts> {
  const worker = new Worker(new URL('./read-file.worker.ts', import.meta.url), { type: 'module' });
  return askWorker(worker, request, { transfer: [request.bytes.buffer] });
}
