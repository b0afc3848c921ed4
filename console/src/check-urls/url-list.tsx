import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { checkUrlsTexts as texts } from '@utmost/core/messages/check-urls.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { rangeWith } from '../controls/range-with.ts';
import type { CheckedUrl } from './check-text.ts';
import type { ChangePicked, PickedUrls } from './picked-urls.ts';
import styles from './url-list.module.css';
import { UrlRow } from './url-row.tsx';

const GAP = 12;
/** Before a row was measured. */
const ESTIMATED_HEIGHT = 150;
const ROWS_BEYOND = 4;

interface UrlListProps {
  readonly compiled: CompiledTaxonomy;
  readonly urls: readonly CheckedUrl[];
  readonly picks: PickedUrls;
  readonly change: ChangePicked;
}

/** The checked URLs; of a long list only those are there that are seen, and the one that has the focus. */
export function UrlList({ compiled, urls, picks, change }: UrlListProps) {
  const within = useRef<HTMLOListElement>(null);
  const [margin, setMargin] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  useLayoutEffect(() => setMargin(within.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: urls.length,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (position) => urls[position]?.nth ?? position,
    overscan: ROWS_BEYOND,
    gap: GAP,
    scrollMargin: margin,
    useFlushSync: false,
    rangeExtractor: (range) => rangeWith(range, focused),
  });
  return (
    <ol
      ref={within}
      className={styles.list}
      style={{ height: virtual.getTotalSize() }}
      aria-label={texts.list}
      onBlur={() => setFocused(null)}
    >
      {virtual.getVirtualItems().map(({ key, index: position, start }) => {
        const url = urls[position];
        return url === undefined ? null : (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={position}
            aria-setsize={urls.length}
            aria-posinset={position + 1}
            style={{ transform: `translateY(${start - margin}px)` }}
            onFocus={() => setFocused(position)}
          >
            <UrlRow compiled={compiled} url={url} picks={picks} change={change} />
          </li>
        );
      })}
    </ol>
  );
}
