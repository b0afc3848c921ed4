import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd';
import { orderTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { type ReactNode, useId, useState } from 'react';
import { announcing } from './announcing.ts';
import { Grip } from './grip.tsx';
import { movedIds } from './in-order.ts';
import styles from './ordered-rows.module.css';
import { PassedToNextRow } from './passed-on.tsx';

interface OrderedRowsProps<Item> {
  readonly items: readonly Item[];
  /** How many of them are shown; all where it is not given. */
  readonly limit?: number;
  readonly nameOf: (item: Item) => string;
  /** Called after a drop that changes something, with the ids of all items in the order that was seen to come of it. */
  readonly move: (ids: readonly string[]) => void;
  /** The cells of a row behind the one with its handle. */
  readonly children: (item: Item, index: number) => ReactNode;
}

/** The body of a table whose rows are put in order by mouse, touch and keyboard. */
export function OrderedRows<Item extends { readonly id: string }>(props: OrderedRowsProps<Item>) {
  const { items, limit, nameOf, move, children } = props;
  // A row that appears or goes while another one is in the air would move the ground beneath it.
  const [held, hold] = useState<readonly Item[] | null>(null);
  const all = held ?? items;
  const shown = all.slice(0, limit);
  const { onDrop, ...announcements } = announcing(shown.map(nameOf));
  const drop = ({ source, destination }: DropResult) => {
    hold(null);
    if (!destination || destination.index === source.index) return;
    const ids = all.map(({ id }) => id);
    move(movedIds(ids, source.index, destination.index));
  };
  return (
    <DragDropContext
      dragHandleUsageInstructions={texts.instructions}
      onBeforeCapture={() => hold(items)}
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
                        className={styles.handle}
                        aria-label={texts.move(nameOf(item))}
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
