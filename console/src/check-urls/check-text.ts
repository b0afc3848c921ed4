import type { UrlFinding } from '@utmost/core/link/check-urls.ts';
import type { FoundUrl } from '@utmost/core/link/find-urls.ts';
import type { MailText } from '@utmost/core/mail/read-mail.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import type { UrlSource } from './use-source.ts';

/** A URL that was held against the taxonomy. */
export interface CheckedUrl extends UrlFinding {
  /** Which of the URLs of the text it is, from 0, whether they were checked or passed over. */
  readonly nth: number;
  /** What it would be called as a link. */
  readonly name: string;
  /** Whether it can be saved, corrected where that was needed. */
  readonly canSave: boolean;
  /** Where it stands in the text. */
  readonly found: FoundUrl;
  /** Which text of an email it is in; null elsewhere. */
  readonly mailText: MailText['kind'] | null;
  /** Query names of the values that have to be put right by hand. */
  readonly fixable: readonly string[];
}

/** What a check found. */
export interface CheckResult {
  readonly urls: readonly CheckedUrl[];
  /** How many URLs have none of the parameters. */
  readonly passedOver: number;
}

/** What the worker is asked. */
export interface CheckRequest extends UrlSource {
  readonly taxonomy: Taxonomy;
}

/** What the worker says: pieces of the result, and in the end the rest of it. */
export type CheckMessage =
  | {
      readonly kind: 'part';
      readonly urls: readonly CheckedUrl[];
      /** How much of the text was read, from 0 to 1. */
      readonly share: number;
    }
  | { readonly kind: 'end'; readonly rest: Omit<CheckResult, 'urls'> };

/** How far a check is. */
export interface Progress {
  readonly urls: number;
  readonly share: number;
}

/**
 * Checks texts in a thread of its own, so that the page stays quick whatever their size. It is done here
 * and not by the server: the rules are the same code, the text may be anything and stays where it is, and
 * ten thousand URLs need no call. The server checks again whatever is saved.
 * @throws Error when the browser cannot run it, or `signal` ends it
 */
export function checkText(
  request: CheckRequest,
  signal: AbortSignal,
  tell: (progress: Progress) => void,
): Promise<CheckResult> {
  const worker = new Worker(new URL('./check-text.worker.ts', import.meta.url), { type: 'module' });
  const urls: CheckedUrl[] = [];
  return new Promise<CheckResult>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.addEventListener('message', ({ data }: MessageEvent<CheckMessage>) => {
      if (data.kind === 'end') return resolve({ urls, ...data.rest });
      for (const url of data.urls) urls.push(url);
      tell({ urls: urls.length, share: data.share });
    });
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
