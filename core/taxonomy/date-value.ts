import type { GovernedParameter } from './parameter.ts';

/** How URLs may write a date: all of it, so that it can be read again. */
export const DATE_FORMATS = ['yyyy-mm-dd', 'yyyymmdd', 'ddmmyyyy', 'mmddyyyy'] as const;

/**
 * Whether names may write dates in a format: a year, and a month and its day where these are said, each once.
 * @example isDayFormat('yyyy-mm') // true
 */
export function isDayFormat(format: string): boolean {
  const said: readonly string[] = format.match(/yyyy|yy|mm|dd/g) ?? [];
  const isRepeated = new Set(said.map(([letter]) => letter)).size < said.length;
  const hasYear = said.some((part) => part.startsWith('y'));
  const isPlain = format.replaceAll(/yyyy|yy|mm|dd|[-._]/g, '') === '';
  return isPlain && hasYear && !isRepeated && (said.includes('mm') || !said.includes('dd'));
}

/** The format of stored dates, and what dates have where nothing is said. */
export const ISO_FORMAT = 'yyyy-mm-dd';
const ISO = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Whether a text is a day as links store it.
 * @example isDay('2027-02-29') // false
 */
export function isDay(text: string): boolean {
  const time = ISO.test(text) ? Date.parse(text) : Number.NaN;
  // A day that its month does not have is read as one of the next.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * A day as a format writes it.
 * @param format of `yyyy`, `yy`, `mm` and `dd`
 * @example formatDay('2027-03-31', 'ddmmyyyy') // '31032027'
 */
export function formatDay(day: string, format: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const parts: Readonly<Record<string, string>> = {
    yyyy: year,
    yy: year.slice(2),
    mm: month,
    dd: date,
  };
  return format.replace(/yyyy|yy|mm|dd/g, (part) => parts[part] ?? part);
}

/**
 * The day that a text says, in its format or as links store it; the text itself where it says none.
 * @example readDay('31032027', 'ddmmyyyy') // '2027-03-31'
 */
export function readDay(text: string, format: string): string {
  const isWhole = ['yyyy', 'mm', 'dd'].every((part) => format.includes(part));
  if (isDay(text) || !isWhole) return text;
  return dayIn(text, format) ?? text;
}

/**
 * Whether a text is some day in a format.
 * @example isInFormat('2027-13', 'yyyy-mm') // false
 */
export function isInFormat(text: string, format: string): boolean {
  return dayIn(text, format) !== null;
}

/** A day that a text in a format says, in full or in part; null where it says none. */
function dayIn(text: string, format: string): string | null {
  if (text.length !== format.length) return null;
  const part = (name: string, otherwise: string): string => {
    const at = format.indexOf(name);
    return at === -1 ? otherwise : text.slice(at, at + name.length);
  };
  // A leap year and its longest month, where the text says neither.
  const year = part('yyyy', `20${part('yy', '00')}`);
  const day = `${year}-${part('mm', '01')}-${part('dd', '01')}`;
  return isDay(day) && formatDay(day, format) === text ? day : null;
}

/** How a parameter's dates are written. */
export function dateFormatOf({ dateFormat = ISO_FORMAT }: Pick<GovernedParameter, 'dateFormat'>) {
  return dateFormat;
}

/**
 * A stored value as URLs say it, before it is encoded: only dates are said in another way.
 * @example valueInUrl('2027-03-31', { …launch, type: 'date', dateFormat: 'yyyymmdd' }) // '20270331'
 */
export function valueInUrl(value: string, parameter: GovernedParameter | null): string {
  if (parameter?.type !== 'date' || !isDay(value)) return value;
  return formatDay(value, dateFormatOf(parameter));
}
