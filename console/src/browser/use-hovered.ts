import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the pointer is over an element. */
interface Hovered {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly isHovered: boolean;
}

/**
 * Follows the pointer over an element. The keyboard needs no freezing: the focus stays with its row wherever
 * that moves.
 */
export function useHovered(): Hovered {
  const ref = useRef<HTMLDivElement>(null);
  const [isHovered, setHovered] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const listen = (type: string, isOver: boolean) =>
      ref.current?.addEventListener(type, () => setHovered(isOver), { signal: listening.signal });
    // The browser's own events: React's also come from menus, which take their `leave` along as they close.
    listen('pointerenter', true);
    listen('pointerleave', false);
    return () => listening.abort();
  }, []);
  return { ref, isHovered };
}
