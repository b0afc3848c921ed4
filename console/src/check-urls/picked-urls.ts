import type { CheckedUrl } from './check-text.ts';

/** What the person does with checked URLs; each is known by its place in the result, from 0. */
export interface PickedUrls {
  readonly picked: ReadonlySet<number>;
  /** Names that were typed; all others are the ones that were made up. */
  readonly names: ReadonlyMap<number, string>;
  /** The URLs under which they were saved. */
  readonly saved: ReadonlyMap<number, string>;
  /** Why the server did not save them: the sentences of each. */
  readonly refused: ReadonlyMap<number, readonly string[]>;
}

export type ChangePicked = (change: (now: PickedUrls) => PickedUrls) => void;

export const NOTHING_PICKED: PickedUrls = {
  picked: new Set(),
  names: new Map(),
  saved: new Map(),
  refused: new Map(),
};

/** Picks a URL to be saved, or leaves it. */
export function togglePicked(now: PickedUrls, index: number): PickedUrls {
  const picked = new Set(now.picked);
  if (!picked.delete(index)) picked.add(index);
  return { ...now, picked };
}

/** Picks these and no others. */
export function pickOnly(now: PickedUrls, indexes: readonly number[]): PickedUrls {
  return { ...now, picked: new Set(indexes) };
}

export function rename(now: PickedUrls, index: number, name: string): PickedUrls {
  const refused = new Map(now.refused);
  refused.delete(index);
  return { ...now, names: new Map(now.names).set(index, name), refused };
}

/** They were saved, under these URLs; what was picked meanwhile stays picked. */
export function noteSaved(now: PickedUrls, saved: ReadonlyMap<number, string>): PickedUrls {
  return {
    ...now,
    picked: new Set([...now.picked].filter((index) => !saved.has(index))),
    refused: new Map([...now.refused].filter(([index]) => !saved.has(index))),
    saved: new Map([...now.saved, ...saved]),
  };
}

/** @param sent how it was when it was sent; what was renamed since may be good */
export function noteRefused(
  now: PickedUrls,
  refused: ReadonlyMap<number, readonly string[]>,
  sent: PickedUrls,
): PickedUrls {
  const standing = [...refused].filter(([index]) => now.names.get(index) === sent.names.get(index));
  return { ...now, refused: new Map(standing) };
}

/** Those of the places whose URLs can be saved and were not. */
export function savable(
  urls: readonly CheckedUrl[],
  places: readonly number[],
  { saved }: PickedUrls,
): number[] {
  return places.filter((index) => urls[index]?.canSave === true && !saved.has(index));
}
