import { useForkRef } from '@mui/material/utils';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { NO_VALUE } from '@utmost/core/rules/normalize.ts';
import { type HTMLAttributes, type Ref, useRef } from 'react';
import styles from './combobox.module.css';
import type { ComboboxOption } from './combobox-option.ts';

/** What Material's Autocomplete gives to an option, and the option. */
export type ListboxRow = readonly [
  HTMLAttributes<HTMLLIElement> & { readonly key: unknown },
  ComboboxOption,
];

interface VirtualListboxProps extends HTMLAttributes<HTMLUListElement> {
  readonly ref?: Ref<HTMLUListElement>;
  readonly ownerState?: unknown;
}

const ROW_PX = 36;
const HEIGHT_PX = 320;
/** Options that the keys may reach next: Page Up and Page Down go by five. */
const WITHIN_REACH = 6;

/** The listbox of an Autocomplete, of whose options only those are in the document that are seen or within reach of a key. */
export default function VirtualListbox({
  ref,
  ownerState: _,
  children,
  className,
  ...props
}: VirtualListboxProps) {
  // `renderOption` returns rows in place of elements.
  const rows = children as unknown as readonly ListboxRow[];
  const list = useRef<HTMLUListElement>(null);
  const setList = useForkRef(ref, list);
  const selected = rows.findIndex(([row]) => row['aria-selected'] === true);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_PX,
    initialRect: { width: 0, height: HEIGHT_PX },
    initialOffset: Math.max(0, selected * ROW_PX - HEIGHT_PX / 2),
    overscan: WITHIN_REACH,
    paddingStart: 4,
    paddingEnd: 4,
    useFlushSync: false,
    // Material looks for the option that a key leads to in the document.
    rangeExtractor: (range) => {
      const highlighted = highlightedIn(list.current) ?? Math.max(0, selected);
      const near = Array.from(
        { length: 2 * WITHIN_REACH + 1 },
        (_, step) => highlighted + step - WITHIN_REACH,
      );
      const wanted = new Set([0, ...near, ...defaultRangeExtractor(range), rows.length - 1]);
      return [...wanted]
        .filter((index) => index >= 0 && index < rows.length)
        .sort((one, other) => one - other);
    },
  });
  return (
    <ul {...props} ref={setList} className={`${className} ${styles.list}`}>
      <li role="presentation" style={{ height: virtual.getTotalSize() }} />
      {virtual.getVirtualItems().map(({ index, start }) => {
        const [{ key: _key, onMouseMove: _onMouseMove, ...row }, option] = rows[
          index
        ] as ListboxRow;
        return (
          <li
            // By its place, as Material highlights options by theirs. Resting the pointer on one highlights nothing.
            key={index}
            {...row}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            style={{ top: start }}
          >
            <span
              className={option.value === NO_VALUE ? styles.none : undefined}
              translate={option.value === NO_VALUE || option.isNote ? undefined : 'no'}
            >
              {option.text}
            </span>
            {option.code === null ? null : (
              <code className="hint" translate="no">
                {option.code}
              </code>
            )}
            {option.aside === undefined ? null : <small className="hint">{option.aside}</small>}
          </li>
        );
      })}
    </ul>
  );
}

function highlightedIn(list: HTMLUListElement | null): number | null {
  const at = list?.querySelector('.Mui-focused')?.getAttribute('data-option-index');
  return at === undefined || at === null ? null : Number(at);
}
