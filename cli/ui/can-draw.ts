/** Whether standard error is a terminal that can be drawn on. */
export function canDraw(): boolean {
  const { CI, TERM } = process.env;
  // A terminal that does not tell its size cannot be drawn on.
  return process.stderr.isTTY === true && process.stderr.columns > 0 && !CI && TERM !== 'dumb';
}
