import { type RefCallback, useCallback, useState } from 'react';

/** An element that may scroll, and what makes it reachable by key while it does (WCAG 2.1.1). */
interface Scrollable {
  readonly ref: RefCallback<HTMLElement>;
  /** Absent as long as all of it is in view. */
  readonly tabIndex: 0 | undefined;
}

/** Lets the keyboard scroll an element whose contents are higher than it is; it adds no stop where they are not. */
export function useScrollable(): Scrollable {
  const [isScrolling, setScrolling] = useState(false);
  const ref = useCallback((element: HTMLElement) => {
    const measure = () => setScrolling(element.scrollHeight > element.clientHeight);
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    // What is inside may grow while the element keeps its size.
    for (const child of element.children) resized.observe(child);
    return () => resized.disconnect();
  }, []);
  return { ref, tabIndex: isScrolling ? 0 : undefined };
}
