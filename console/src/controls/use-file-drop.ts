import { type DragEvent, useState } from 'react';

/** What an element is given that files can be dropped on. */
export interface FileDropTarget {
  /** A file is over it. */
  readonly 'data-over': true | undefined;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: () => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** Lets a file be dropped; of several the first is taken. */
export function useFileDrop(take: (file: File) => void): FileDropTarget {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file) take(file);
    },
  };
}
