import { type RefCallback, useCallback, useState } from 'react';

/** The highlighted parameter, and the element in which hovering and focusing count. */
export interface Highlight {
  /** Its query name. */
  readonly at: string | null;
  readonly container: RefCallback<HTMLElement>;
}

/**
 * Follows hover and focus over everything marked with `data-parameter`, fields and parts of the URL
 * alike; hover counts before focus.
 */
export function useHighlight(): Highlight {
  const [hovered, hover] = useState<string | null>(null);
  const [focused, focus] = useState<string | null>(null);
  const container = useCallback((element: HTMLElement | null) => {
    const listening = new AbortController();
    const listen = (type: string, act: (event: Event) => void) =>
      element?.addEventListener(type, act, { signal: listening.signal });
    listen('pointerover', ({ target }) => hover(parameterAt(target)));
    listen('pointerleave', () => hover(null));
    listen('focusin', ({ target }) => focus(parameterAt(target)));
    listen('focusout', () => focus(null));
    return () => listening.abort();
  }, []);
  return { at: hovered ?? focused, container };
}

function parameterAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest('[data-parameter]')?.getAttribute('data-parameter') ?? null;
}
