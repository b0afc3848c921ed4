/**
 * The ids after one of them was dropped elsewhere.
 * @example movedIds(['a', 'b', 'c'], 0, 2) // ['b', 'c', 'a']
 */
export function movedIds(ids: readonly string[], from: number, to: number): string[] {
  const moved = ids[from];
  return moved === undefined ? [...ids] : ids.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/**
 * The items in the order of the ids; those that were added after the order was made come last.
 * @example inOrder([{ id: 'a' }, { id: 'b' }, { id: 'new' }], ['b', 'a']) // b, a, new
 */
export function inOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
  ids: readonly string[],
): Item[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Item): number => places.get(id) ?? ids.length;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
