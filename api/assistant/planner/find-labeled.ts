import { BLANK } from '@utmost/core/assistant/landing-pages.ts';
import { phrasePattern, type Span } from './phrases.ts';
import type { PlannedParameter, Role } from './roles.ts';
import { writeValue } from './write-value.ts';

/** A value that a prompt gives under the name of its parameter. */
export interface LabeledValue extends Span {
  readonly parameter: PlannedParameter;
  /** Several where the prompt lists them. */
  readonly values: readonly string[];
  readonly labels: readonly string[];
}

const LABELS: Readonly<Partial<Record<Role, readonly string[]>>> = {
  source: ['source'],
  medium: ['medium', 'channel'],
  campaign: ['campaign name', 'campaign code', 'campaign'],
  term: ['keywords', 'keyword', 'search term', 'terms', 'term'],
  content: ['content', 'creatives', 'creative'],
  id: ['id'],
};
/** Those whose value may follow without a colon. */
const SPOKEN = new Set<Role>(['campaign', 'term', 'content', 'id']);
const QUOTED = /^[\s]*["“„«'](?<value>[^"”“»'\n]{1,120})["”“»'](?![\p{L}])/u;
const EQUALS = /^\s*(?:=|:(?!\/\/))\s*/;
const IS = /^\s+(?:name\s+)?(?:is|named|called|titled|as|to be)\s+/i;
const END_OF_VALUE = new RegExp(`[,;\\n()${BLANK}]|[.!?](?:\\s|$)|\\s[-–—]\\s`, 'u');
const END_OF_PAIR = new RegExp(`[\\s,;&${BLANK}]`, 'u');
// Where a value that is spoken ends, and what is no value at all.
const STOP =
  /^(?:in|on|at|to|for|from|with|via|by|using|and|or|of|across|starting|launching|during|please|which|that|who|it|its|leading|pointing|going|goes|page|ads?)$/i;
// Of words with one space between them.
const AND = / ?(?:,|&|\+|\band\b) ?/i;
const LONGEST_SPOKEN = 6;

/** The values that a text names together with what they are for. */
export function findLabeled(text: string, parameters: readonly PlannedParameter[]): LabeledValue[] {
  return parameters.flatMap((parameter): LabeledValue[] => {
    const { displayName, queryName } = parameter.compiled.parameter;
    const own = [queryName, displayName, `${displayName}s`];
    const labels = [...new Set([...own, ...(LABELS[parameter.role] ?? [])])].sort(
      (one, other) => other.length - one.length,
    );
    const pattern = phrasePattern(labels.map((label) => label.replace(/[^\p{L}\p{N}_ -]/gu, '.')));
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const found = valueAfter(text, start + match[0].length, parameter);
      if (found) return [{ parameter, start, ...found }];
    }
    return [];
  });
}

function valueAfter(
  text: string,
  from: number,
  parameter: PlannedParameter,
): Pick<LabeledValue, 'end' | 'values' | 'labels'> | null {
  const rest = text.slice(from);
  const sign = EQUALS.exec(rest)?.[0] ?? (parameter.isDropdown ? undefined : IS.exec(rest)?.[0]);
  const isSpoken = sign === undefined;
  if (isSpoken && !SPOKEN.has(parameter.role)) return null;
  const begin = from + (sign?.length ?? 0);
  const quoted = quotedList(text, begin);
  const { words, end } = quoted ?? plainWords(text, begin, parameter.role, isSpoken);
  const pairs = words.flatMap((word) => {
    const value = writeValue(parameter, word);
    return value === null || value === '' ? [] : [{ value, word }];
  });
  if (pairs.length === 0 || pairs.length < words.length) return null;
  return { end, values: pairs.map(({ value }) => value), labels: pairs.map(({ word }) => word) };
}

function quotedList(text: string, begin: number): { words: string[]; end: number } | null {
  const words: string[] = [];
  let end = begin;
  for (;;) {
    const rest = text.slice(end);
    const joined =
      words.length === 0 ? '' : (/^\s*(?:,|&|and|or)\s*(?=["“„«'])/i.exec(rest)?.[0] ?? null);
    const found = joined === null ? null : QUOTED.exec(rest.slice(joined.length));
    if (joined === null || !found) break;
    words.push(found.groups?.value ?? '');
    end += joined.length + found[0].length;
  }
  return words.length === 0 ? null : { words, end };
}

function plainWords(
  text: string,
  begin: number,
  role: Role,
  isSpoken: boolean,
): { words: string[]; end: number } {
  const rest = text.slice(begin);
  // Written as in a URL: what follows is the next one.
  const isPair = text[begin - 1] === '=';
  const ending = rest.search(isPair ? END_OF_PAIR : END_OF_VALUE);
  const whole = ending === -1 ? rest : rest.slice(0, ending);
  const isList = role === 'content' || role === 'term';
  const taken: string[] = [];
  let length = 0;
  for (const [piece] of whole.matchAll(/\s*\S+/gy)) {
    const word = piece.trim();
    const isAnd = isList && /^(?:and|&|\+)$/i.test(word) && taken.length > 0;
    if (isSpoken && !isAnd && (STOP.test(word) || taken.length >= LONGEST_SPOKEN)) break;
    taken.push(word);
    length += piece.length;
    // A name that is written as one: what follows is about something else.
    if (isSpoken && role === 'campaign' && /[_\d-]/.test(word)) break;
  }
  const value = taken.join(' ');
  const words = isList
    ? value.split(AND).filter((word) => word !== '')
    : value === ''
      ? []
      : [value];
  return { words, end: begin + length };
}
