import type { GroupPage } from '../../models/link-groups.ts';

// Each takes a few hundred bytes.
const MOST = 1_000;
const middles = new Map<string, string>();

/** A key that about half of the links with a value came before when they were counted last; null where nobody knows. */
export function knownMiddle(organizationId: string, queryName: string): string | null {
  return middles.get(placeOf(organizationId, queryName)) ?? null;
}

/** Remembers where the middle of these values is, if most links have one of them. */
export function noteMiddle(
  organizationId: string,
  queryName: string,
  { values, links }: GroupPage,
): void {
  const sorted = values.toSorted((one, other) =>
    Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)),
  );
  let before = 0;
  const middle = sorted.find((value) => {
    const isMiddle = before * 2 >= links;
    before += value.links;
    return isMiddle;
  });
  if (!middle) return;
  const place = placeOf(organizationId, queryName);
  middles.delete(place);
  middles.set(place, middle.key);
  for (const oldest of middles.keys()) {
    if (middles.size <= MOST) break;
    middles.delete(oldest);
  }
}

function placeOf(organizationId: string, queryName: string): string {
  return `${organizationId} ${queryName}`;
}
