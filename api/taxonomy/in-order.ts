import { DomainError } from '../domain-error.ts';

/** What to say of an order that is not one of all that there is. */
export interface OrderTexts {
  readonly notFound: string;
  readonly incomplete: string;
}

/**
 * Rows in another order, placed from 0.
 * @param ids every row's id, in the new order
 * @throws {DomainError} `not_found` for an id that is not there; `conflict` unless each is named once
 * @example inOrder([{ id: 'a', position: 0 }, { id: 'b', position: 1 }], ['b', 'a'], texts)
 * // [{ id: 'b', position: 0 }, { id: 'a', position: 1 }]
 */
export function inOrder<Row extends { readonly id: string; readonly position: number }>(
  rows: readonly Row[],
  ids: readonly string[],
  { notFound, incomplete }: OrderTexts,
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = ids.map((id, position) => {
    const row = byId.get(id);
    if (!row) throw new DomainError('not_found', notFound);
    return { ...row, position };
  });
  if (ids.length !== byId.size || new Set(ids).size !== ids.length) {
    throw new DomainError('conflict', incomplete);
  }
  return ordered;
}
