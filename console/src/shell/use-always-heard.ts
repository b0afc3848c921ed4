import { type RefObject, useEffect } from 'react';

/**
 * Keeps an element from being taken from screen readers: an open dialog marks all that stands beside it as
 * hidden, and what is said meanwhile would be said to nobody.
 */
export function useAlwaysHeard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const heard = element.current;
    if (!heard) return;
    const show = () => heard.removeAttribute('aria-hidden');
    const hidden = new MutationObserver(show);
    hidden.observe(heard, { attributeFilter: ['aria-hidden'] });
    show();
    return () => hidden.disconnect();
  }, [element]);
}
