import type { MouseEvent } from 'react';

/** How far a hand moves that means to hold still. */
const STILL_PX = 5;

// There is one pointer.
let pressed = { x: 0, y: 0 };

/** For a select: notes where it is pressed. */
export function notePress({ clientX, clientY }: MouseEvent): void {
  pressed = { x: clientX, y: clientY };
}

/**
 * For the menu that opens under the press: letting go where it was pressed chooses nothing. Material takes
 * a release for a choice when it comes late, and where a long menu takes its time to be drawn over the
 * pointer, that of every click does: it would choose what nobody has seen.
 */
export function keepPress(event: MouseEvent): void {
  const moved = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
  if (moved < STILL_PX) event.stopPropagation();
}
