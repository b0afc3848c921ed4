import { hasWhitespace, isLetterOrDigit } from '../../rules/characters.ts';
import { dateFormatOf, formatDay, isDay, readDay } from '../date-value.ts';
import { filledStates, takesAnyValue } from '../dependent-values/states.ts';
import type { GovernedParameter, Parameter } from '../parameter.ts';

/** What stands between parts has no letter or digit, and so is no query name that was misspelled. */
const SEPARATOR = /^[^\p{L}\p{M}\p{N}]+$/u;

/** One part of a composed name. */
export interface ComposedPart {
  readonly parameter: GovernedParameter;
  /** Of a date. */
  readonly format: string | null;
  /** The text behind it; '' behind the last. */
  readonly separator: string;
  /** Where it ends: before the first character of its separator, after as many characters, or where all ends. */
  readonly end: 'separator' | 'last' | number;
}

/** A name that is made of the values of other parameters, and can be taken apart again. */
export type Composition = readonly ComposedPart[];

/** A part of a name that was taken apart. */
export interface PartOfName {
  readonly part: ComposedPart;
  readonly text: string;
  /** The part's value as links store it; null of a date that the name says in part. */
  readonly value: string | null;
}

/** An entry of `compose`, read: a parameter, or what stands between two. */
export interface ComposeEntry {
  readonly queryName: string | null;
  readonly format: string | null;
  readonly separator: string;
}

/** Reads the entries of `compose`; nothing is checked. */
export function composeEntries(compose: NonNullable<Parameter['compose']>): ComposeEntry[] {
  return compose.map((entry) => {
    if (typeof entry === 'string') {
      return SEPARATOR.test(entry)
        ? { queryName: null, format: null, separator: entry }
        : { queryName: entry, format: null, separator: '' };
    }
    const [[queryName, format] = ['', '']] = Object.entries(entry);
    return { queryName, format, separator: '' };
  });
}

/**
 * `compose` as people type it.
 * @example printCompose(['market', '-', { launch: 'yyyy-mm' }]) // '{market}-{launch: yyyy-mm}'
 */
export function printCompose(compose: NonNullable<Parameter['compose']>): string {
  return composeEntries(compose)
    .map(({ queryName, format, separator }) => {
      if (queryName === null) return separator;
      return format === null ? `{${queryName}}` : `{${queryName}: ${format}}`;
    })
    .join('');
}

/** The query names of the parts of a composed parameter. */
export function composedOf({ compose }: Pick<Parameter, 'compose'>): string[] {
  return composeEntries(compose ?? []).flatMap(({ queryName }) => queryName ?? []);
}

/** The parts in order with what stands behind each; those that are not there are left out. */
export function readParts(
  { compose }: Pick<Parameter, 'compose'>,
  byName: ReadonlyMap<string, GovernedParameter>,
): Composition {
  const parts: ComposedPart[] = [];
  for (const { queryName, format, separator } of composeEntries(compose ?? [])) {
    const last = parts.at(-1);
    if (queryName === null) {
      if (last) parts[parts.length - 1] = { ...last, separator: last.separator + separator };
      continue;
    }
    const parameter = byName.get(queryName);
    if (!parameter) continue;
    const isDate = parameter.type === 'date';
    const written = isDate ? (format ?? dateFormatOf(parameter)) : null;
    parts.push({ parameter, format: written, separator: '', end: 'last' });
  }
  return parts.map((part, index) =>
    index === parts.length - 1 ? part : { ...part, end: endOf(part) },
  );
}

function endOf({ parameter, format, separator }: ComposedPart): ComposedPart['end'] {
  if (format !== null) return format.length;
  if (separator !== '' && !mayHave(parameter, firstOf(separator))) return 'separator';
  const [width, ...others] = takesAnyValue(parameter)
    ? []
    : new Set(filledStates(parameter).map(({ length }) => length));
  return width !== undefined && others.length === 0 ? width : 'last';
}

/** The first character of a text. */
export function firstOf(text: string): string {
  return [...text][0] ?? '';
}

/** Whether a value of a parameter may have a character. */
function mayHave(parameter: GovernedParameter, char: string): boolean {
  if (!takesAnyValue(parameter)) return filledStates(parameter).some((one) => one.includes(char));
  const { type, allowedSpecialChars, allowWhitespace } = parameter;
  if (type !== 'text') return true;
  if (hasWhitespace(char)) return allowWhitespace;
  return (
    allowedSpecialChars === null || isLetterOrDigit(char) || allowedSpecialChars.includes(char)
  );
}

/** The parts of a composed parameter; null where it is none, and while one of its parts is hidden. */
export function compositionOf(
  parameter: GovernedParameter,
  byName: ReadonlyMap<string, GovernedParameter>,
): Composition | null {
  const names = composedOf(parameter);
  const isWhole = names.every((name) => byName.get(name)?.visible);
  return names.length > 0 && isWhole ? readParts(parameter, byName) : null;
}

/** The query names of the parts of a composition. */
export function partNames(composition: Composition | null): string[] {
  return (composition ?? []).map(({ parameter }) => parameter.queryName);
}

/**
 * The name that values make; null where one of them is missing.
 * @example composeName(composition, (name) => values.get(name) ?? '') // 'de-2027-03-spring'
 */
export function composeName(
  composition: Composition,
  valueIn: (queryName: string) => string,
): string | null {
  let name = '';
  for (const { parameter, format, separator } of composition) {
    const value = valueIn(parameter.queryName);
    if (value === '') return null;
    name += (format === null ? value : formatDay(value, format)) + separator;
  }
  return name;
}

/**
 * Takes a name apart; null where it has not as many parts. What its parts may be is not looked at.
 * @example splitName(composition, 'de-2027-03-spring')?.map(({ text }) => text) // ['de', '2027-03', 'spring']
 */
export function splitName(composition: Composition, name: string): PartOfName[] | null {
  const parts: PartOfName[] = [];
  let rest = name;
  for (const part of composition) {
    const at = endIn(rest, part);
    const text = rest.slice(0, at);
    const isApart = at >= 0 && text !== '' && rest.startsWith(part.separator, at);
    if (!isApart || (typeof part.end === 'number' && text.length < part.end)) return null;
    parts.push({ part, text, value: valueOfPart(part.format, text) });
    rest = rest.slice(at + part.separator.length);
  }
  return rest === '' ? parts : null;
}

function endIn(rest: string, { end, separator }: ComposedPart): number {
  if (end === 'last') return rest.length;
  return end === 'separator' ? rest.indexOf(firstOf(separator)) : end;
}

function valueOfPart(format: string | null, text: string): string | null {
  if (format === null) return text;
  const day = readDay(text, format);
  return isDay(day) ? day : null;
}

/**
 * How a name is made, for people.
 * @example shownComposition(composition) // 'Market-Launch (yyyy-mm)-Name'
 */
export function shownComposition(composition: Composition): string {
  return composition
    .map(({ parameter, format, separator }) => {
      return parameter.displayName + (format === null ? '' : ` (${format})`) + separator;
    })
    .join('');
}
