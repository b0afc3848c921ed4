import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether the text of an element is wider than the element, whatever makes it so.
 * @param isOpen while all of it is shown, nothing is measured, and it stays as it was
 */
export function useIsCut(isOpen: boolean): {
  ref: RefObject<HTMLSpanElement | null>;
  isCut: boolean;
} {
  const ref = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const { current } = ref;
    if (!current || isOpen) return;
    const observer = new ResizeObserver(() => setCut(current.scrollWidth > current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [isOpen]);
  return { ref, isCut };
}
