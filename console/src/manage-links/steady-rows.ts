import { useState } from 'react';

/** Rows as they are shown while somebody points at them, and how far they are behind. */
interface SteadyRows<Row> {
  readonly rows: Row[];
  /** Rows that came or went meanwhile. */
  readonly changes: number;
}

/**
 * Keeps the rows that stood there where they stood, with what is known of each now: whoever is about to
 * press a button does not press the one of another row.
 * @param stood the rows of before
 * @param now the rows as they are
 */
export function steadyRows<Row extends { readonly id: string }>(
  stood: readonly Row[],
  now: readonly Row[],
): SteadyRows<Row> {
  const known = new Map(now.map((row) => [row.id, row]));
  const before = new Set(stood.map(({ id }) => id));
  const gone = stood.filter(({ id }) => !known.has(id)).length;
  const come = now.filter(({ id }) => !before.has(id)).length;
  return { rows: stood.map((row) => known.get(row.id) ?? row), changes: Math.max(gone, come) };
}

/** What rows are asked for, and whether they are there. */
interface Asked {
  /** Names what is asked for; what comes of another question is never held. */
  readonly question: string;
  /** Whether these rows are its answer, and not those of the question before. */
  readonly isAnswered: boolean;
  /** Whether somebody points at them. */
  readonly isHeld: boolean;
}

/** The rows, but held where they stand while somebody points at them; `update` lets them follow once. */
export function useSteadyRows<Row extends { readonly id: string }>(
  rows: Row[],
  { question, isAnswered, isHeld }: Asked,
) {
  const [stood, setStood] = useState({ rows, question: isAnswered ? question : null });
  const update = () => setStood({ rows, question });
  const isOther = stood.question !== question;
  const isFree = isOther || !isHeld;
  if (isFree && isAnswered && (isOther || stood.rows !== rows)) update();
  const shown = isFree ? { rows, changes: 0 } : steadyRows(stood.rows, rows);
  return { ...shown, update };
}
