import type { UrlFinding } from '@utmost/core/link/check-urls.ts';
import type { FoundUrl } from '@utmost/core/link/find-urls.ts';
import type { MailText } from '@utmost/core/mail/read-mail.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import { useEffect, useRef, useState } from 'react';
import type { UrlSource } from './use-source.ts';

/** Where the screen is. */
export type Check =
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly source: UrlSource; readonly error: unknown }
  | { readonly state: 'checking'; readonly progress: Progress; readonly since: number }
  | {
      readonly state: 'done';
      readonly source: UrlSource;
      /** What it was held against. */
      readonly taxonomy: Taxonomy;
      readonly result: CheckResult;
    };

const ASKING: Check = { state: 'asking' };

/** Checks a text; what is checked while the taxonomy changes is checked by the one that it began with. */
export function useCheck(taxonomy: Taxonomy) {
  const [check, setCheck] = useState<Check>(ASKING);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (source: UrlSource) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const since = performance.now();
    setCheck({ state: 'checking', progress: { urls: 0, share: 0 }, since });
    try {
      const result = await checkText({ ...source, taxonomy }, control.signal, (progress) => {
        if (!control.signal.aborted) setCheck({ state: 'checking', progress, since });
      });
      if (!control.signal.aborted) setCheck({ state: 'done', source, taxonomy, result });
    } catch (error) {
      if (!control.signal.aborted) setCheck({ state: 'failed', source, error });
    }
  };
  /** Ends what is under way, and asks checkOthers. */
  const leave = () => {
    running.current?.abort();
    setCheck(ASKING);
  };
  return { check, start, leave };
}

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
function checkText(
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
