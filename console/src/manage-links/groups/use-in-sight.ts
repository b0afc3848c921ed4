import { type RefObject, useEffect, useRef, useState } from 'react';

/** Half a screen before it is seen. */
const AHEAD = '50%';

/** Whether an element has been in sight, or nearly; opening a thousand groups fetches what is looked at. */
export function useInSight(): { ref: RefObject<HTMLDivElement | null>; wasSeen: boolean } {
  const ref = useRef<HTMLDivElement>(null);
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = ref;
    if (!current || wasSeen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [wasSeen]);
  return { ref, wasSeen };
}
