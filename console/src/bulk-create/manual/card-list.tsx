import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { manualTexts as texts } from '@utmost/core/messages/bulk-create.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import {
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { rangeWith } from '../../controls/range-with.ts';
import styles from './card-list.module.css';
import { LinkCard } from './link-card.tsx';
import type { ChangeList, LinkList } from './link-list.ts';

const GAP = 16;
/** Before a card was measured. */
const ESTIMATED_HEIGHT = 340;
const CARDS_BEYOND = 2;

/** Brings cards to where they are seen. */
export interface CardScroller {
  /** @param index of the card, from 0 */
  show(index: number): void;
}

interface CardListProps {
  readonly ref: Ref<CardScroller>;
  readonly compiled: CompiledTaxonomy;
  readonly list: LinkList;
  readonly change: ChangeList;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The cards of a list; of a long one only those are there that are seen, and the one that has the focus. */
export function CardList({ ref, compiled, list, change, onKeyDown }: CardListProps) {
  const { cards } = list;
  const within = useRef<HTMLOListElement>(null);
  const [margin, setMargin] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  useLayoutEffect(() => setMargin(within.current?.offsetTop ?? 0), []);
  // By its id, for cards before it may go.
  const focusedAt = cards.findIndex(({ id }) => id === focused);
  const virtual = useWindowVirtualizer({
    count: cards.length,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (index) => cards[index]?.id ?? index,
    overscan: CARDS_BEYOND,
    gap: GAP,
    scrollMargin: margin,
    useFlushSync: false,
    rangeExtractor: (range) => rangeWith(range, focusedAt < 0 ? null : focusedAt),
  });
  useImperativeHandle(ref, () => ({
    show: (index) => virtual.scrollToIndex(index, { align: 'center' }),
  }));
  return (
    <ol
      ref={within}
      className={styles.cards}
      style={{ height: virtual.getTotalSize() }}
      aria-label={texts.list}
      onKeyDown={onKeyDown}
      onBlur={() => setFocused(null)}
    >
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const card = cards[index];
        return card ? (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={cards.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - margin}px)` }}
            onFocus={() => setFocused(card.id)}
          >
            <LinkCard
              compiled={compiled}
              card={card}
              index={index}
              isOnly={cards.length === 1}
              change={change}
            />
          </li>
        ) : null;
      })}
    </ol>
  );
}
