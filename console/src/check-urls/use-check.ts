import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import { useEffect, useRef, useState } from 'react';
import { type CheckResult, checkText, type Progress } from './check-text.ts';
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
