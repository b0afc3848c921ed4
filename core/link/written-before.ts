import { DATE_FORMATS, formatDay, isDay } from '../taxonomy/date-value.ts';
import { decodeComponent } from './encoding.ts';
import { segmentsOf, splitUrl } from './query.ts';

/**
 * How the URL of a link that is edited writes a value that stays. The format of its dates may have changed since, and a
 * parameter that is deleted may have been no part of URLs.
 * @param isPacked whether the value stands among others in one segment, whose marks may have changed as well
 * @returns null where the URL does not have it; undefined where it is said in no form of a date
 * @example writtenBefore('https://a.com/?launch=03042027', 'launch', '2027-04-03', false) // '03042027'
 */
export function writtenBefore(
  url: string,
  queryName: string,
  value: string,
  isPacked: boolean,
): string | null | undefined {
  const { query, fragment } = splitUrl(url);
  const segments = [query ?? '', fragment.slice(fragment.indexOf('?') + 1)].flatMap(segmentsOf);
  const own = segments.find(({ name }) => name === queryName);
  const texts = (own ? [own] : isPacked ? segments : []).flatMap(({ rawValue }) => {
    const text = decodeComponent(rawValue) ?? '';
    const at = own ? 0 : text.indexOf(queryName);
    return at === -1 ? [] : text.slice(at + (own ? 0 : queryName.length));
  });
  const [text] = texts;
  if (text === undefined) return null;
  if (!isDay(value)) return undefined;
  // The first one behind its name, for another date may be the same day.
  return DATE_FORMATS.map((format) => formatDay(value, format))
    .filter((written) => text.includes(written))
    .sort((one, other) => text.indexOf(one) - text.indexOf(other))[0];
}
