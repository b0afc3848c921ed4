import { type Problem, problem } from '../../problem.ts';
import { hasInvisible, hasLoneSurrogate } from '../../rules/characters.ts';
import { isDayFormat } from '../date-value.ts';
import { filledStates, takesAnyValue } from '../dependent-values/states.ts';
import type { GovernedParameter } from '../parameter.ts';
import { type ComposedPart, composeEntries, firstOf, readParts } from './composition.ts';

const PATH = 'compose';
/** Parts of one name. */
const MOST_PARTS = 20;

/** Checks that a composed parameter is made of others, and that its names can be taken apart in one way only. */
export function checkComposition(
  parameter: GovernedParameter,
  byName: ReadonlyMap<string, GovernedParameter>,
): Problem[] {
  const { compose, type } = parameter;
  if (!compose) return [];
  if (type !== 'text') return [problem('compose_type', PATH)];
  const entries = composeEntries(compose);
  const names = entries.flatMap(({ queryName }) => queryName ?? []);
  const isAtEnds = [entries.at(0), entries.at(-1)].some((one) => one?.queryName === null);
  if (names.length < 2 || names.length > MOST_PARTS || isAtEnds) {
    return [problem('compose_parts', PATH, { max: MOST_PARTS })];
  }
  if (entries.some(({ separator }) => hasInvisible(separator) || hasLoneSurrogate(separator))) {
    return [problem('compose_separator', PATH)];
  }
  for (const [index, { queryName, format }] of entries.entries()) {
    if (queryName === null) continue;
    const part = byName.get(queryName);
    if (!part) return [problem('compose_part_unknown', PATH, { queryName })];
    const { displayName } = part;
    const isRepeated = entries.findIndex((one) => one.queryName === queryName) < index;
    if (isRepeated || part.type === 'identifier' || part.compose) {
      return [problem('compose_part', PATH, { displayName })];
    }
    if (format !== null && (part.type !== 'date' || !isDayFormat(format))) {
      return [problem('compose_date_format', PATH, { displayName })];
    }
  }
  const parts = readParts(parameter, byName);
  const open = parts.findIndex(({ end }, index) => end === 'last' && index < parts.length - 1);
  const [part, next] = [parts[open], parts[open + 1]];
  return part && next ? [ambiguous(part, next)] : [];
}

/** Says a text that can be read in two ways. */
function ambiguous(part: ComposedPart, next: ComposedPart): Problem {
  const { separator, parameter } = part;
  const behind =
    next.format ?? (takesAnyValue(next.parameter) ? 'b' : filledStates(next.parameter)[0]);
  const first = firstOf(separator);
  const listed = takesAnyValue(parameter) ? [] : filledStates(parameter);
  const long = listed.find((value) => value.includes(first)) ?? listed[0] ?? `a${separator}a`;
  const at = first === '' ? 1 : long.indexOf(first);
  const text = `${long}${separator}${behind}`;
  return problem('compose_ambiguous', PATH, {
    text,
    first: parameter.displayName,
    second: next.parameter.displayName,
    one: long,
    oneRest: String(behind),
    other: long.slice(0, at),
    otherRest: text.slice(at + separator.length),
  });
}
