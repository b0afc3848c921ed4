import type { CellPlan } from '@utmost/core/csv/row-links.ts';
import type { UrlEnds } from '@utmost/core/link/url-plan.ts';
import { ByteMemo, NO_VALUE, textBetween, viewOf } from './byte-memo.ts';

/** A base URL as bytes, cut where the pairs go. */
export interface UrlBytes {
  /** Whether the cell stands before `start` as it is. */
  readonly isCellFirst: boolean;
  readonly start: DataView;
  readonly end: DataView;
}

const SLASH = 47;
const SLASHES_OF_ORIGIN = 3;
const SAMPLE = 'https://a.example/';
const MOST_URLS = 2_000;

/**
 * Makes a function that reads the cells of base URLs; null where there is something to say of one. Most files have few
 * hosts and a path of its own in each row, so a path of plain characters is not asked of core, only what is before it.
 * @param asCell null for a text that a cell cannot hold as it is
 */
export function urlReader(
  plan: CellPlan,
  asCell: (text: string) => string | null,
): (bytes: DataView, from: number, to: number) => UrlBytes | null {
  const endsOf = (cell: string): UrlEnds | null => {
    const url = plan.baseUrlOf(cell);
    const ends = url === null ? null : plan.endsOf(url);
    return ends !== null && asCell(ends.start + ends.end) !== null ? ends : null;
  };
  const read = (cell: string): UrlBytes | null => {
    const ends = endsOf(cell);
    return ends && { isCellFirst: false, start: bytesOf(ends.start), end: bytesOf(ends.end) };
  };
  const urls = new Map<string, UrlBytes | null>();
  const readWhole = (cell: string): UrlBytes | null => {
    const known = urls.get(cell);
    if (known !== undefined) return known;
    if (urls.size === MOST_URLS) urls.clear();
    const fresh = read(cell);
    urls.set(cell, fresh);
    return fresh;
  };
  const opening = endsOf(SAMPLE)?.start.slice(SAMPLE.length) ?? '';
  const afterPath = { isCellFirst: true, start: bytesOf(opening), end: bytesOf('') };
  /** Whether the plan keeps a URL that begins with this, and puts nothing but the opening behind it. */
  const isKept = (url: string): boolean => endsOf(url)?.start === url + opening;
  const origins = new ByteMemo((origin) => (isKept(origin) ? '' : null));
  const isPathByte = Uint8Array.from({ length: 256 }, (_, byte) =>
    byte > 32 && byte < 127 && isKept(`${SAMPLE}x${String.fromCharCode(byte)}x`) ? 1 : 0,
  );
  return (bytes, from, to) => {
    let pathFrom = from;
    for (let slashes = 0; pathFrom < to && slashes < SLASHES_OF_ORIGIN; pathFrom += 1) {
      if (bytes.getUint8(pathFrom) === SLASH) slashes += 1;
    }
    let at = pathFrom;
    while (at < to && isPathByte[bytes.getUint8(at)] === 1) at += 1;
    if (at === to && origins.find(bytes, from, pathFrom) !== NO_VALUE) return afterPath;
    return readWhole(textBetween(bytes, from, to));
  };
}

function bytesOf(text: string): DataView {
  return viewOf(Buffer.from(text));
}
