import { useState } from 'react';

/** Rows as they are shown while they are hovered, and how far they are behind. */
interface FrozenRows<Row> {
  readonly rows: Row[];
  /** Rows that came or went meanwhile. */
  readonly changes: number;
}

/**
 * Keeps the rows that stood there where they stood, with what is known of each now: a click
 * must not hit the button of another row.
 * @param stood the rows of before
 * @param now the rows as they are
 */
export function frozenRows<Row extends { readonly id: string }>(
  stood: readonly Row[],
  now: readonly Row[],
): FrozenRows<Row> {
  const known = new Map(now.map((row) => [row.id, row]));
  const before = new Set(stood.map(({ id }) => id));
  const gone = stood.filter(({ id }) => !known.has(id)).length;
  const come = now.filter(({ id }) => !before.has(id)).length;
  return { rows: stood.map((row) => known.get(row.id) ?? row), changes: Math.max(gone, come) };
}

/** What rows are asked for, and whether they are there. */
interface Asked {
  /** Names what is asked for; what comes of another question is never frozen. */
  readonly question: string;
  /** Whether these rows are its answer, and not those of the question before. */
  readonly isAnswered: boolean;
  /** Whether they stay as they are. */
  readonly isFrozen: boolean;
}

/** The rows, frozen while the pointer is over them; `update` applies the changes once. */
export function useFrozenRows<Row extends { readonly id: string }>(
  rows: Row[],
  { question, isAnswered, isFrozen }: Asked,
) {
  const [stood, setStood] = useState({ rows, question: isAnswered ? question : null });
  const update = () => setStood({ rows, question });
  const isOther = stood.question !== question;
  const isFree = isOther || !isFrozen;
  if (isFree && isAnswered && (isOther || stood.rows !== rows)) update();
  const shown = isFree ? { rows, changes: 0 } : frozenRows(stood.rows, rows);
  return { ...shown, update };
}
