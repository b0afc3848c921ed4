/** Whether an input event brought a whole text, pasted or dropped, and not a letter that was typed. */
export function isPaste(event: Event): boolean {
  return (
    event instanceof InputEvent && ['insertFromPaste', 'insertFromDrop'].includes(event.inputType)
  );
}
