import { NO_VALUE } from '@utmost/core/rules/normalize.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { ComposedPart, Composition } from '@utmost/core/taxonomy/composed/composition.ts';
import { filledStates, takesAnyValue } from '@utmost/core/taxonomy/dependent-values/states.ts';
import type { GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';

/**
 * The names that parts make, as a pattern with the flag `u`: values of lists, days that there are, and characters of
 * texts. Null where a part has no value.
 * @example composedPattern(compiled, composition) // '^(?:de|uk)\\u{2d}(?:\\d{4}\\u{2d}(?:0[1-9]|1[0-2]))\\u{2d}(?:[^\\p{Cs}…]+)$'
 */
export function composedPattern(
  { byName }: CompiledTaxonomy,
  composition: Composition,
): string | null {
  const patterns = composition.map((part) => {
    const { parameter, format, separator } = part;
    const check = byName.get(parameter.queryName)?.check ?? (() => []);
    const values = takesAnyValue(parameter)
      ? null
      : filledStates(parameter).filter((value) => check(value).length === 0);
    if (values?.length === 0) return null;
    const text = format === null ? (values?.map(escaped).join('|') ?? textOf(part)) : dayIn(format);
    return `(?:${text})${escaped(separator)}`;
  });
  return patterns.includes(null) ? null : `^${patterns.join('')}$`;
}

/** In a pattern with the flag `u`, inside of a character class as outside of one. */
export function escaped(text: string): string {
  return [...text].map((char) => `\\u{${char.codePointAt(0)?.toString(16)}}`).join('');
}

/** The characters of one text: what ends it before a separator is not among them. */
export function charactersOf({
  type,
  allowWhitespace,
  allowedSpecialChars: special,
  spaceReplacement,
}: GovernedParameter): string {
  const isText = type === 'text';
  // What becomes another character is taken.
  const isSpaced = !isText || allowWhitespace || Boolean(spaceReplacement);
  if (!isText || special === null) return `[^\\p{Cs}\\p{Cc}\\p{Cf}${isSpaced ? '' : '\\s'}]`;
  const others = isSpaced ? `\\s${escaped(special)}` : escaped(special.replaceAll(/\s/gu, ''));
  return `[\\p{L}\\p{M}\\p{Nd}${others}]`;
}

/** A text that is not what means no value. */
function textOf({ parameter, separator }: ComposedPart): string {
  const isNothing = parameter.type === 'text' ? '\\s+' : `\\s*(?:${NO_VALUE})?\\s*`;
  return `(?!${isNothing}${escaped(separator) || '$'})${charactersOf(parameter)}+`;
}

const DIGITS = { yyyy: '\\d{4}', yy: '\\d{2}', mm: '(?:0[1-9]|1[0-2])', dd: '' };
const LEAP = '(?:0[48]|[2468][048]|[13579][26])';
const LEAP_YEARS = {
  yyyy: `(?:\\d\\d${LEAP}|(?:00|${LEAP})00)`,
  yy: `(?:00|${LEAP})`,
};

/** The days in a format: with a day of the month, those that its month has. */
function dayIn(format: string): string {
  const written = (parts: Readonly<Record<string, string>>): string =>
    format
      .split(/(yyyy|yy|mm|dd)/)
      .map((piece) => parts[piece] ?? escaped(piece))
      .join('');
  if (!format.includes('dd')) return written(DIGITS);
  return [
    written({ ...DIGITS, mm: '(?:0[13578]|1[02])', dd: '(?:0[1-9]|[12]\\d|3[01])' }),
    written({ ...DIGITS, mm: '(?:0[469]|11)', dd: '(?:0[1-9]|[12]\\d|30)' }),
    written({ ...DIGITS, mm: '02', dd: '(?:0[1-9]|1\\d|2[0-8])' }),
    written({ ...DIGITS, ...LEAP_YEARS, mm: '02', dd: '29' }),
  ].join('|');
}
