import { type RefObject, useEffect, useRef, useState } from 'react';

/** The parameter that is pointed at, and the element in which pointing counts. */
export interface Pointing {
  /** Its query name. */
  readonly at: string | null;
  readonly within: RefObject<HTMLDivElement | null>;
}

/**
 * Follows pointer and focus over everything marked with `data-parameter`, fields and parts of the URL
 * alike; what the pointer is over counts before where the focus is.
 */
export function usePointing(): Pointing {
  const within = useRef<HTMLDivElement>(null);
  const [hovered, hover] = useState<string | null>(null);
  const [focused, focus] = useState<string | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const listen = (type: string, act: (event: Event) => void) =>
      within.current?.addEventListener(type, act, { signal: listening.signal });
    listen('pointerover', ({ target }) => hover(parameterAt(target)));
    listen('pointerleave', () => hover(null));
    listen('focusin', ({ target }) => focus(parameterAt(target)));
    listen('focusout', () => focus(null));
    return () => listening.abort();
  }, []);
  return { at: hovered ?? focused, within };
}

function parameterAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest('[data-parameter]')?.getAttribute('data-parameter') ?? null;
}
