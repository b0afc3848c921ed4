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

/** They were saved, under these URLs; nothing is picked any more. */
export function noteSaved(now: PickedUrls, saved: ReadonlyMap<number, string>): PickedUrls {
  const all = new Map([...now.saved, ...saved]);
  return { ...now, picked: new Set(), refused: new Map(), saved: all };
}

export function noteRefused(
  now: PickedUrls,
  refused: ReadonlyMap<number, readonly string[]>,
): PickedUrls {
  return { ...now, refused };
}

/** The places of those that can be saved and were not. */
export function savable(urls: readonly CheckedUrl[], { saved }: PickedUrls): number[] {
  return urls.flatMap(({ canSave }, index) => (canSave && !saved.has(index) ? [index] : []));
}
