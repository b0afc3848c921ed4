/** Rows as they are shown while somebody points at them, and how far they are behind. */
export interface SteadyRows<Row> {
  readonly rows: readonly Row[];
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
