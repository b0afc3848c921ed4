import { detached } from '../rules/characters.ts';
import type { CompiledParameter, CompiledTaxonomy, ResolvedValue } from '../taxonomy/compile.ts';
import { nextIdentifier } from '../taxonomy/identifier.ts';
import { concernsGoverned } from './base-query.ts';
import { checkBaseUrl, checkLinkName } from './check.ts';
import { hasFindings } from './correct-url.ts';
import { type Writing, writingOf } from './emit-values.ts';
import { type Encoding, encodingOf } from './encoding.ts';
import { governedInFragment, readInFragment } from './fragment-parameters.ts';
import { SHORTEST_LIMIT } from './length-limits.ts';
import { appendToQuery, splitUrl } from './query.ts';

/** Where the values of one parameter stand in the rows of a file. */
export interface ValueColumn {
  readonly column: number;
  readonly queryName: string;
}

/** Makes the links of the many rows in which there is nothing to find fault with. */
export interface BulkLinks {
  /** Those whose numbers go between the pieces of a URL, in this order. */
  readonly identifiers: readonly CompiledParameter[];
  /**
   * The URL of a link, cut where its identifiers go: one piece more than there are identifiers. Null
   * where anything is to be said of the link: then `checkNewLink` says it.
   * @param fields the row, of which the columns of values are read
   */
  pieces(name: string, baseUrl: string, fields: readonly string[]): readonly string[] | null;
  /** The parts that `pieces` joins; null where it never makes a URL. */
  readonly plan: UrlPlan | null;
}

/** The parts of a URL that don't depend on each other. Joined in this order they are the URL of a link without problems. */
export interface UrlPlan {
  /** What stands before the first pair and behind the last one; null where there is something to say of the base URL. */
  endsOf(baseUrl: string): UrlEnds | null;
  readonly steps: readonly UrlStep[];
  /** What every pair but that of the first step begins with; the first pair of a URL is written without it. */
  readonly between: string;
  /** UTF-16 units that a URL may have, numbers left out. */
  readonly longest: number;
}

/** A base URL, cut where the pairs go. A link without any pair has the base URL itself. */
export interface UrlEnds {
  readonly start: string;
  readonly end: string;
}

/** How many characters of values are remembered for one parameter. */
const MOST_REMEMBERED = 1 << 19;
const LONGEST_REMEMBERED = 256;
/** More digits than any number has, padding included. */
const MOST_DIGITS = 20;

/**
 * The short way for links by the million. It has no rules of its own: it puts together what
 * `checkLinkName`, `checkBaseUrl`, the parameters' `normalize` and `check` and the encoding say, remembers how each
 * value is written, and leaves every link with a problem, a warning or anything unusual to
 * {@link checkNewLink}. A property holds the two to the same result.
 * @param columns visible parameters that are not identifiers
 * @param read what a field means; null where there is something to say of it
 * @example
 * bulkLinks(compiled, [{ column: 0, queryName: 'src' }], (field) => field)
 *   .pieces('Spring', 'https://a.example', ['google']) // ['https://a.example?src=google']
 */
export function bulkLinks(
  compiled: CompiledTaxonomy,
  columns: readonly ValueColumn[],
  read: (field: string) => string | null,
): BulkLinks {
  const encoding = encodingOf(true);
  const writing = writingOf(compiled, encoding);
  const steps = stepsOf(compiled, columns, encoding, writing, read);
  const identifiers = steps.filter((step) => step.column === null).map(({ compiled }) => compiled);
  if (!isSimple(compiled, columns, identifiers)) {
    return { identifiers, pieces: () => null, plan: null };
  }

  const { between, lead } = writing;
  const longest = SHORTEST_LIMIT - identifiers.length * MOST_DIGITS;
  const endsOf = (baseUrl: string): UrlEnds | null => {
    if (checkBaseUrl(baseUrl).length > 0) return null;
    const { head, query, fragment } = splitUrl(baseUrl);
    if (query && concernsGoverned(compiled, query)) return null;
    if (fragment !== '' && governedInFragment(compiled, fragment).length > 0) return null;
    if (fragment !== '' && readInFragment(compiled, fragment).length > 0) return null;
    if (hasFindings(compiled, baseUrl)) return null;
    return { start: `${head}?${appendToQuery(query, lead)}`, end: fragment };
  };
  const pieces = (name: string, baseUrl: string, fields: readonly string[]) => {
    const ends = checkLinkName(name).length > 0 ? null : endsOf(baseUrl);
    if (ends === null) return null;
    let text = ends.start;
    let isEmpty = true;
    let made: readonly string[] | null = null;
    let length = ends.end.length;
    for (let at = 0; at < steps.length; at += 1) {
      const { column, start, required, written } = steps[at] as UrlStep;
      const pair = column === null ? start : written(fields[column] ?? '');
      if (pair === null) return null;
      if (pair === '') {
        if (required) return null;
        continue;
      }
      text += isEmpty && at > 0 ? pair.slice(between.length) : pair;
      isEmpty = false;
      if (column !== null) continue;
      made = made === null ? [text] : [...made, text];
      length += text.length;
      text = '';
    }
    if (length + text.length > longest) return null;
    if (isEmpty) return [baseUrl];
    if (ends.end !== '') text += ends.end;
    return made === null ? [text] : [...made, text];
  };
  return { identifiers, pieces, plan: { endsOf, steps, between, longest } };
}

/** One parameter's part in every URL. */
interface UrlStep {
  readonly compiled: CompiledParameter;
  /** Null for an identifier, whose number is put in later. */
  readonly column: number | null;
  /** What stands before the value: the name, and but for the first step the mark between two pairs. */
  readonly start: string;
  readonly required: boolean;
  /** The pair as it is written, with its start; '' where there is no value, null where there is something to say of it. */
  written(field: string): string | null;
}

function stepsOf(
  { visible }: CompiledTaxonomy,
  columns: readonly ValueColumn[],
  encoding: Encoding,
  { joiner, between }: Writing,
  read: (field: string) => string | null,
): UrlStep[] {
  const columnOf = new Map(columns.map(({ column, queryName }) => [queryName, column]));
  const columnFor = ({ parameter: { type, queryName } }: CompiledParameter) =>
    type === 'identifier' ? null : columnOf.get(queryName);
  return visible
    .filter((compiled) => columnFor(compiled) !== undefined)
    .map((compiled, at) => {
      const { queryName, required } = compiled.parameter;
      const start = (at === 0 ? '' : between) + encoding.name(queryName) + joiner;
      const written = writer(compiled, encoding, start, read);
      return { compiled, column: columnFor(compiled) ?? null, start, required, written };
    });
}

function writer(
  { parameter, normalize, check }: CompiledParameter,
  encoding: Encoding,
  start: string,
  read: (field: string) => string | null,
): UrlStep['written'] {
  const write = (field: string): string | null => {
    // Not by `resolve`, which would remember the value a second time.
    const given = read(field);
    if (given === null) return null;
    const value = normalize(given);
    if (check(value).length > 0) return null;
    return value === '' ? '' : start + encoding.value(value, parameter);
  };
  const remembered = new Map<string, string | null>();
  let characters = 0;
  return (field) => {
    if (field === '') return '';
    const known = remembered.get(field);
    if (known !== undefined) return known;
    const pair = write(field);
    if (field.length > LONGEST_REMEMBERED) return pair;
    characters += field.length + (pair?.length ?? 0);
    if (characters > MOST_REMEMBERED) {
      remembered.clear();
      characters = field.length;
    }
    remembered.set(detached(field), pair === null ? null : detached(pair));
    return pair;
  };
}

/**
 * Whether a link can be well without a look at the whole of it: no required parameter lacks a column, no
 * identifier's name or number breaks a rule, and in advanced mode no value can run into the connector or
 * delimiter next to it, for neither has more than one character and values must not contain them.
 */
function isSimple(
  { visible, isAdvancedMode, taxonomy }: CompiledTaxonomy,
  columns: readonly ValueColumn[],
  identifiers: readonly CompiledParameter[],
): boolean {
  const given = new Set(columns.map(({ queryName }) => queryName));
  const isComplete = visible.every(
    ({ parameter: { type, required, queryName } }) =>
      type === 'identifier' || !required || given.has(queryName),
  );
  const { keyValueConnector, delimiter } = taxonomy.advanced;
  return (
    isComplete &&
    identifiers.every(({ parameter, resolve }) => isWell(resolve(nextIdentifier(parameter)))) &&
    (!isAdvancedMode || /^[^0-9]{2}$/.test(keyValueConnector + delimiter))
  );
}

function isWell({ problems }: ResolvedValue): boolean {
  return problems.length === 0;
}
