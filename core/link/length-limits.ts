import { formatNumber } from '../messages/figures.ts';
import { LOCALE } from '../messages/locale.ts';
import { NO_PROBLEMS, type Problem, problem } from '../problem.ts';
import { countCharacters } from '../rules/characters.ts';

/** A place that takes URLs up to a length. */
export interface LengthLimit {
  readonly place: string;
  readonly characters: number;
}

/**
 * How long a URL may be where links are used, from the shortest. Meta, TikTok, X, Snapchat and Reddit
 * publish no limit for the destination of an ad, and email clients none for a link, so none is made up
 * here. Sources:
 * - LinkedIn Ads: its specifications of single image ads, "up to 2,000 characters for the destination
 *   link", as help.rollworks.com/hc/en-us/articles/360041152051 repeats them
 * - Taboola: developers.taboola.com/backstage-api/docs/item-url, "Max length: 2000"
 * - Google Ads: support.google.com/google-ads/answer/2404246, final URL
 * - Microsoft Advertising: learn.microsoft.com/en-us/advertising/guides/entity-hierarchy-limits, Final URL
 * - Pinterest: developers.pinterest.com/docs/api/v5/pins-create, `link`
 * - Internet Explorer, and Windows programs that show pages with it: support.microsoft.com/kb/208427
 */
export const LENGTH_LIMITS: readonly LengthLimit[] = [
  { place: 'LinkedIn Ads', characters: 2_000 },
  { place: 'Taboola', characters: 2_000 },
  { place: 'Google Ads', characters: 2_048 },
  { place: 'Microsoft Advertising', characters: 2_048 },
  { place: 'Pinterest', characters: 2_048 },
  { place: 'Internet Explorer', characters: 2_083 },
];

/** A URL up to this length fits everywhere. */
export const SHORTEST_LIMIT = Math.min(...LENGTH_LIMITS.map(({ characters }) => characters));

/** Characters that the URL of a link may have: more than any server or browser takes, and few enough to list many links. */
const MAX_FULL_URL_LENGTH = 262_144;

/** Says where a URL is longer than a stored link's may be. */
export function checkFullUrl(url: string): readonly Problem[] {
  if (url.length <= MAX_FULL_URL_LENGTH) return NO_PROBLEMS;
  return [problem('full_url_too_long', 'fullUrl', { max: MAX_FULL_URL_LENGTH })];
}

const list = new Intl.ListFormat(LOCALE);

/**
 * Says where a URL is too long to be used; it can be stored all the same. One warning for each limit.
 * @example lengthWarnings('https://a.com/') // []
 */
export function lengthWarnings(url: string): Problem[] {
  // Counting characters takes time, and there are never more of them than UTF-16 units.
  if (url.length <= SHORTEST_LIMIT) return [];
  const length = countCharacters(url);
  const passed = new Set(LENGTH_LIMITS.flatMap(({ characters: max }) => (length > max ? max : [])));
  return [...passed].map((max) => {
    const places = LENGTH_LIMITS.filter(({ characters }) => characters === max);
    return problem('url_too_long_for', 'fullUrl', {
      length: formatNumber(length),
      max: formatNumber(max),
      places: list.format(places.map(({ place }) => place)),
      count: places.length,
    });
  });
}
