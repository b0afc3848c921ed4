import { useState } from 'react';

/**
 * Whether the pointer is over an element; `handlers` go onto it. Keys need no holding still: the focus
 * stays with its row wherever that moves.
 */
export function usePointed() {
  const [isPointed, setPointed] = useState(false);
  return {
    isPointed,
    release: () => setPointed(false),
    handlers: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
    },
  };
}
