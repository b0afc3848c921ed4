import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './virtual-list.module.css';

/** Brings items to where they are seen. */
export interface ListScroller {
  /** @param index of the item, from 0 */
  show(index: number): void;
}

interface VirtualListProps<Item> {
  readonly ref?: Ref<ListScroller>;
  readonly label: string;
  readonly items: readonly Item[];
  /** What an item is known by, wherever it stands. */
  readonly keyOf: (item: Item) => number;
  /** Before an item was measured, in CSS pixels; and the gap between two. */
  readonly estimatedHeight: number;
  readonly gap: number;
  /** How many are there beyond those that are seen. */
  readonly beyond: number;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: (item: Item, index: number) => ReactNode;
}

/** A long list, of which only those are there that are seen, and the one that has the focus. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { ref, label, items, keyOf, estimatedHeight, gap, beyond, onKeyDown, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const [margin, setMargin] = useState(0);
  // By its key, for items before it may go.
  const [focused, setFocused] = useState<number | null>(null);
  useLayoutEffect(() => setMargin(list.current?.offsetTop ?? 0), []);
  const keyAt = (index: number) => {
    const item = items[index];
    return item === undefined ? index : keyOf(item);
  };
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimatedHeight,
    getItemKey: keyAt,
    overscan: beyond,
    gap,
    scrollMargin: margin,
    useFlushSync: false,
    rangeExtractor: (range) =>
      rangeWith(range, focused === null ? -1 : items.findIndex((item) => keyOf(item) === focused)),
  });
  useImperativeHandle(ref, () => ({
    show: (index) => virtual.scrollToIndex(index, { align: 'center' }),
  }));
  return (
    <ol
      ref={list}
      className={styles.list}
      style={{ height: virtual.getTotalSize() }}
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={() => setFocused(null)}
    >
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - margin}px)` }}
            onFocus={() => setFocused(keyOf(item))}
          >
            {children(item, index)}
          </li>
        );
      })}
    </ol>
  );
}

/** The rendered items: the focused one stays while the list scrolls. @param index -1 for none */
export function rangeWith(range: Range, index: number): number[] {
  const seen = defaultRangeExtractor(range);
  if (index < 0 || seen.includes(index)) return seen;
  return [...seen, index].sort((one, other) => one - other);
}
