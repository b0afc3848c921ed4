import { useState } from 'react';
import { type SteadyRows, steadyRows } from './steady-rows.ts';

/** Rows that may be held, and the way to let them follow once. */
interface HeldRows<Row> extends SteadyRows<Row> {
  /** Shows the rows as they are, and holds these. */
  readonly update: () => void;
}

/**
 * The rows, but held where they stand while somebody points at them.
 * @param key of what is shown; rows of something else are never held
 */
export function useSteadyRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  key: string,
  isHeld: boolean,
): HeldRows<Row> {
  const [stood, setStood] = useState({ rows, key });
  const isFree = !isHeld || stood.key !== key;
  if (isFree && (stood.rows !== rows || stood.key !== key)) setStood({ rows, key });
  const shown = isFree ? { rows, changes: 0 } : steadyRows(stood.rows, rows);
  return { ...shown, update: () => setStood({ rows, key }) };
}
