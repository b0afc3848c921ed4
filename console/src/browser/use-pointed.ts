import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the pointer is over an element. */
interface Pointed {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly isPointed: boolean;
}

/**
 * Follows the pointer over an element. Keys need no holding still: the focus stays with its row wherever
 * that moves.
 */
export function usePointed(): Pointed {
  const ref = useRef<HTMLDivElement>(null);
  const [isPointed, setPointed] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const listen = (type: string, isOver: boolean) =>
      ref.current?.addEventListener(type, () => setPointed(isOver), { signal: listening.signal });
    // The browser's own events: React's also come from menus, which take their `leave` along as they close.
    listen('pointerenter', true);
    listen('pointerleave', false);
    return () => listening.abort();
  }, []);
  return { ref, isPointed };
}
