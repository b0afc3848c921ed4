import type { TrackingLink } from '../data/api-client.ts';
import type { CheckedUrl } from './use-check.ts';

/** What a URL was saved as, and what the server says of it. */
export type SavedUrl = Pick<TrackingLink, 'fullUrl' | 'warnings'>;

/** What the person does with checked URLs; each is known by its `nth`, which is the same when its text is checked again. */
export interface PickedUrls {
  /** Which text they are of: an answer that comes when another one is there says nothing of that. */
  readonly of: symbol;
  readonly picked: ReadonlySet<number>;
  /** Names that were typed; all others are the ones that were made up. */
  readonly names: ReadonlyMap<number, string>;
  /** Values that were put right by hand: those of each by query name. */
  readonly fixes: ReadonlyMap<number, ReadonlyMap<string, string>>;
  readonly saved: ReadonlyMap<number, SavedUrl>;
  /** Why the server did not save them: the sentences of each. */
  readonly refused: ReadonlyMap<number, readonly string[]>;
}

export type ChangePicked = (change: (now: PickedUrls) => PickedUrls) => void;

/** How it is with a text that was not there before. */
export function nothingPicked(): PickedUrls {
  return {
    of: Symbol('text'),
    picked: new Set(),
    names: new Map(),
    fixes: new Map(),
    saved: new Map(),
    refused: new Map(),
  };
}

/** Picks a URL to be saved, or leaves it. */
export function togglePicked(now: PickedUrls, nth: number): PickedUrls {
  const picked = new Set(now.picked);
  if (!picked.delete(nth)) picked.add(nth);
  return { ...now, picked };
}

/** Picks these and no others. */
export function pickOnly(now: PickedUrls, nths: readonly number[]): PickedUrls {
  return { ...now, picked: new Set(nths) };
}

export function rename(now: PickedUrls, nth: number, name: string): PickedUrls {
  const refused = new Map(now.refused);
  refused.delete(nth);
  return { ...now, names: new Map(now.names).set(nth, name), refused };
}

/** Puts a value of a URL right. */
export function fix(now: PickedUrls, nth: number, queryName: string, value: string): PickedUrls {
  const values = new Map(now.fixes.get(nth)).set(queryName, value);
  const refused = new Map(now.refused);
  refused.delete(nth);
  return { ...now, fixes: new Map(now.fixes).set(nth, values), refused };
}

/**
 * They were saved as these; what was picked meanwhile stays picked.
 * @param sent how it was when it was sent
 */
export function noteSaved(
  now: PickedUrls,
  saved: ReadonlyMap<number, SavedUrl>,
  sent: PickedUrls,
): PickedUrls {
  if (now.of !== sent.of) return now;
  return {
    ...now,
    picked: new Set([...now.picked].filter((nth) => !saved.has(nth))),
    refused: new Map([...now.refused].filter(([nth]) => !saved.has(nth))),
    saved: new Map([...now.saved, ...saved]),
  };
}

/** @param sent how it was when it was sent; what was renamed or put right since may be good */
export function noteRefused(
  now: PickedUrls,
  refused: ReadonlyMap<number, readonly string[]>,
  sent: PickedUrls,
): PickedUrls {
  if (now.of !== sent.of) return now;
  const unchanged = [...refused].filter(
    ([nth]) =>
      now.names.get(nth) === sent.names.get(nth) && now.fixes.get(nth) === sent.fixes.get(nth),
  );
  return { ...now, refused: new Map(unchanged) };
}

/** What holds when the text is checked again: what was saved is saved, and what was typed was meant. */
export function keepSaved({ of, names, fixes, saved }: PickedUrls): PickedUrls {
  return { ...nothingPicked(), of, names, fixes, saved };
}

/** Those of the URLs that can be saved and were not. */
export function savable(urls: readonly CheckedUrl[], { saved }: PickedUrls): number[] {
  return urls.filter(({ canSave, nth }) => canSave && !saved.has(nth)).map(({ nth }) => nth);
}
