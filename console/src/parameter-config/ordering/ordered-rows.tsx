import {
  DragDropContext,
  Draggable,
  type DragStart,
  type DragUpdate,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { focusWhenThere } from '../../ui/browser/focus-on.ts';
import { orderTexts as texts } from '../parameter-config-texts.ts';
import { movedIds } from './in-order.ts';
import styles from './ordered-rows.module.css';

interface OrderedRowsProps<Item> {
  readonly items: readonly Item[];
  /** How many of them are shown; all where it is not given. */
  readonly limit?: number;
  readonly itemName: (item: Item) => string;
  /** Called after a drop that changes something, with the ids of all items in the order that was seen to come of it. */
  readonly move: (ids: readonly string[]) => void;
  /** The cells of a row behind the one with its handle. */
  readonly children: (item: Item, index: number) => ReactNode;
}

/** The body of a table whose rows are put in order by mouse, touch and keyboard. */
export function OrderedRows<Item extends { readonly id: string }>(props: OrderedRowsProps<Item>) {
  const { items, limit, itemName, move, children } = props;
  // A row that appears or goes while another one is in the air would move the ground beneath it.
  const [frozen, freeze] = useState<readonly Item[] | null>(null);
  const all = frozen ?? items;
  const shown = all.slice(0, limit);
  const { onDrop, ...announcements } = announcing(shown.map(itemName));
  const drop = ({ source, destination }: DropResult) => {
    freeze(null);
    if (!destination || destination.index === source.index) return;
    const ids = all.map(({ id }) => id);
    move(movedIds(ids, source.index, destination.index));
  };
  return (
    <DragDropContext
      dragHandleUsageInstructions={texts.instructions}
      onBeforeCapture={() => freeze(items)}
      onDragEnd={(result, provided) => {
        onDrop(result, provided);
        drop(result);
      }}
      {...announcements}
    >
      <Droppable droppableId={useId()}>
        {(list) => (
          <tbody ref={list.innerRef} {...list.droppableProps}>
            {shown.map((item, index) => (
              <Draggable
                key={item.id}
                draggableId={item.id}
                index={index}
                disableInteractiveElementBlocking
              >
                {(row, { isDragging }) => (
                  <tr
                    ref={row.innerRef}
                    {...row.draggableProps}
                    className={styles.row}
                    data-dragging={isDragging || undefined}
                  >
                    <td>
                      <button
                        type="button"
                        {...row.dragHandleProps}
                        className={`bare ${styles.handle}`}
                        aria-label={texts.move(itemName(item))}
                      >
                        <Grip />
                      </button>
                      <PassedToNextRow />
                    </td>
                    {children(item, index)}
                  </tr>
                )}
              </Draggable>
            ))}
            {list.placeholder}
          </tbody>
        )}
      </Droppable>
    </DragDropContext>
  );
}

const DOTS = [2, 8].flatMap((x) => [2, 8, 14].map((y) => ({ x, y })));

/** Six dots: what can be taken hold of. */
function Grip() {
  return (
    <svg width="10" height="16" viewBox="0 0 10 16" fill="currentColor" aria-hidden="true">
      {DOTS.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />
      ))}
    </svg>
  );
}

/** Says to those who cannot see it where a lifted row is. */
function announcing(names: readonly string[]) {
  const nameAt = (index: number): string => names[index] ?? '';
  const of = names.length;
  return {
    onDragStart: ({ source: { index } }: DragStart, { announce }: ResponderProvided) =>
      announce(texts.pickedUp(nameAt(index), index + 1, of)),
    onDragUpdate: ({ source, destination }: DragUpdate, { announce }: ResponderProvided) =>
      announce(texts.moved(nameAt(source.index), (destination ?? source).index + 1, of)),
    onDrop: ({ source, destination }: DropResult, { announce }: ResponderProvided) =>
      announce(
        destination
          ? texts.dropped(nameAt(source.index), destination.index + 1, of)
          : texts.left(nameAt(source.index), source.index + 1),
      ),
  };
}

/**
 * Passes the focus on when a row that has it goes: to the same control of the row that takes its place. Stands
 * within the row, at the end of a cell.
 */
function PassedToNextRow() {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const row = mark.current?.closest('tr');
    return () => {
      if (row) passOn(row);
    };
  }, []);
  return <span ref={mark} hidden />;
}

function passOn(row: HTMLTableRowElement): void {
  const at = buttonsOf(row).findIndex((button) => button.matches(':focus'));
  const next = row.nextElementSibling ?? row.previousElementSibling;
  if (at === -1 || !next) return;
  // Rows have more or fewer controls in the middle; the first and the last ones are the same.
  const buttons = buttonsOf(next);
  buttons[at === 0 ? 0 : buttons.length - (buttonsOf(row).length - at)]?.focus();
}

function buttonsOf(row: Element): HTMLButtonElement[] {
  return [...row.querySelectorAll('button')];
}

/**
 * Passes the focus on when a list that has it gives way to something else.
 * @param selector of what gets it, as soon as it is there
 */
export function usePassedOn(selector: string): void {
  useLayoutEffect(
    () => () => {
      const from = document.activeElement;
      if (from?.closest('[role="tabpanel"]')) focusWhenThere(selector, from);
    },
    [selector],
  );
}
