import { runToCompletion, type Steps } from '../steps.ts';

/** How one ordered list differs from another. */
export interface ListDifference<Item> {
  /** What is in both, in the order of the second list. */
  readonly common: readonly CommonItem<Item>[];
  readonly removed: readonly PlacedItem<Item>[];
  readonly added: readonly PlacedItem<Item>[];
  /** The fewest common items that have to be moved to make one order of the other. */
  readonly moved: readonly CommonItem<Item>[];
}

/** An item of one list, and its index there. */
interface PlacedItem<Item> {
  readonly item: Item;
  readonly index: number;
}

/** The same thing as it stands in the first list and in the second. */
interface CommonItem<Item> {
  readonly from: PlacedItem<Item>;
  readonly to: PlacedItem<Item>;
}

/**
 * Compares two ordered lists.
 * @param keys what makes two items the same thing, the surest first; a later key is only asked of items
 * that no earlier one has paired
 * @example compareLists(['a', 'b', 'c'], ['c', 'a', 'd'], [String]).removed // [{ item: 'b', index: 1 }]
 */
export function compareLists<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keys: readonly ((item: Item) => string)[],
): ListDifference<Item> {
  return runToCompletion(compareSteps(before, after, keys));
}

/** Pairing so many takes about a millisecond. */
const ITEMS_A_PART = 2000;

/** The same in parts: lists of 50,000 items take a while. */
export function* compareSteps<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keys: readonly ((item: Item) => string)[],
): Steps<ListDifference<Item>> {
  let removed = before.map(placed);
  let added = after.map(placed);
  const common: CommonItem<Item>[] = [];
  for (const key of keys) {
    yield;
    const partners = yield* pairBy(key, removed, added);
    yield;
    const paired = new Set(partners.values());
    for (const [to, from] of partners) common.push({ from, to });
    yield;
    removed = removed.filter((one) => !paired.has(one));
    yield;
    added = added.filter((one) => !partners.has(one));
  }
  yield;
  common.sort((one, other) => one.to.index - other.to.index);
  yield;
  return { common, removed, added, moved: movedOf(common) };
}

function placed<Item>(item: Item, index: number): PlacedItem<Item> {
  return { item, index };
}

/** Items of the second list -> their partner in the first; repeated keys pair up in order. */
function* pairBy<Item>(
  key: (item: Item) => string,
  before: readonly PlacedItem<Item>[],
  after: readonly PlacedItem<Item>[],
): Steps<Map<PlacedItem<Item>, PlacedItem<Item>>> {
  const waiting = new Map<string, PlacedItem<Item>[]>();
  for (const [index, one] of before.toReversed().entries()) {
    if (index % ITEMS_A_PART === 0) yield;
    const name = key(one.item);
    const twins = waiting.get(name);
    if (twins) twins.push(one);
    else waiting.set(name, [one]);
  }
  const partners = new Map<PlacedItem<Item>, PlacedItem<Item>>();
  for (const [index, one] of after.entries()) {
    if (index % ITEMS_A_PART === 0) yield;
    const partner = waiting.get(key(one.item))?.pop();
    if (partner) partners.set(one, partner);
  }
  return partners;
}

/** All but a longest run of items that are in the same order in both lists. */
function movedOf<Item>(common: readonly CommonItem<Item>[]): CommonItem<Item>[] {
  // tails[n] is the item earliest in the first list that a run of n + 1 items can end with.
  const tails: CommonItem<Item>[] = [];
  const previous = new Map<CommonItem<Item>, CommonItem<Item> | undefined>();
  for (const one of common) {
    const length = countBefore(tails, one.from.index);
    previous.set(one, tails[length - 1]);
    tails[length] = one;
  }
  const unmoved = new Set<CommonItem<Item>>();
  for (let one = tails.at(-1); one !== undefined; one = previous.get(one)) unmoved.add(one);
  return common.filter((one) => !unmoved.has(one));
}

/** How many tails stand before an index; they are in ascending order. */
function countBefore<Item>(tails: readonly CommonItem<Item>[], index: number): number {
  let low = 0;
  let high = tails.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tails[middle]?.from.index ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
