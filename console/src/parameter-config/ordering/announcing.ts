import type { DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd';
import { orderTexts as texts } from '@utmost/core/messages/parameter-config.ts';

/** Says to those who cannot see it where a lifted row is. */
export function announcing(names: readonly string[]) {
  const nameOf = (index: number): string => names[index] ?? '';
  const of = names.length;
  return {
    onDragStart: ({ source: { index } }: DragStart, { announce }: ResponderProvided) =>
      announce(texts.lifted(nameOf(index), index + 1, of)),
    onDragUpdate: ({ source, destination }: DragUpdate, { announce }: ResponderProvided) =>
      announce(texts.moved(nameOf(source.index), (destination ?? source).index + 1, of)),
    onDrop: ({ source, destination }: DropResult, { announce }: ResponderProvided) =>
      announce(
        destination
          ? texts.dropped(nameOf(source.index), destination.index + 1, of)
          : texts.left(nameOf(source.index), source.index + 1),
      ),
  };
}
