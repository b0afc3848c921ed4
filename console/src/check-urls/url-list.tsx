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
  /** Places in `urls`. */
  readonly shown: readonly number[];
  readonly picks: PickedUrls;
  readonly change: ChangePicked;
}

/** The checked URLs; of a long list only those are there that are seen, and the one that has the focus. */
export function UrlList({ compiled, urls, shown, picks, change }: UrlListProps) {
  const within = useRef<HTMLOListElement>(null);
  const [margin, setMargin] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  useLayoutEffect(() => setMargin(within.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: shown.length,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (position) => shown[position] ?? position,
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
        const index = shown[position];
        const url = index === undefined ? undefined : urls[index];
        return index === undefined || url === undefined ? null : (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={position}
            aria-setsize={shown.length}
            aria-posinset={position + 1}
            style={{ transform: `translateY(${start - margin}px)` }}
            onFocus={() => setFocused(position)}
          >
            <UrlRow compiled={compiled} url={url} index={index} picks={picks} change={change} />
          </li>
        );
      })}
    </ol>
  );
}
