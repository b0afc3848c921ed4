import { detached } from '../rules/characters.ts';
import type { CompiledParameter, CompiledTaxonomy } from '../taxonomy/compile.ts';
import { EMPTY, stateOf, takesAnyValue } from '../taxonomy/dependent-values/states.ts';
import { nextIdentifier } from '../taxonomy/identifier.ts';
import { isInUrl } from '../taxonomy/parameter.ts';
import { valueOfAlias } from '../taxonomy/value-details.ts';
import { unknownPlaceholder } from './ad-macros.ts';
import { concernsGoverned } from './base-query.ts';
import { checkBaseUrl, checkLinkName } from './check.ts';
import { hasFindings } from './correct-url.ts';
import { governedInFragment, readInFragment } from './fragment-parameters.ts';
import { SHORTEST_LIMIT } from './length-limits.ts';
import { type SplitUrl, splitUrl } from './query.ts';
import { type UrlEnds, type UrlPlan, urlPlan } from './url-plan.ts';

/** Where the values of one parameter stand in the rows of a file. */
export interface ValueColumn {
  readonly column: number;
  readonly queryName: string;
}

/** Makes the links of rows of which there is nothing to report, by the taxonomy's {@link UrlPlan}. */
export interface RowPlan {
  /**
   * The URL of a row's link; null where there is something to report, which `checkNewLink` does.
   * @param fields the row, of which the columns of values are read
   * @param linksBefore identifiers count on from them
   */
  url(name: string, baseUrl: string, fields: readonly string[], linksBefore: number): string | null;
  /** The pairs of a row, in order. */
  readonly steps: readonly RowStep[];
  /** Pairs of columns whose values have to fit each other. */
  readonly rules: readonly RowRule[];
  /** Where the pairs go in a base URL; null where there is something to report of it. */
  endsOf(baseUrl: string): UrlEnds | null;
  readonly between: string;
  /** Characters of the longest URL of which there is nothing to report. */
  readonly longest: number;
}

/** One parameter's part in every URL. */
interface RowStep extends Pick<CompiledParameter, 'parameter'> {
  /** Null for an identifier. */
  readonly column: number | null;
  /** What stands before the value. */
  readonly start: string;
  /** The pair as it is written; '' where there is no value, null where there is something to report of it. */
  written(field: string): string | null;
}

/** Two columns of which one decides what is allowed in the other; null for one that the file has not. */
export interface RowRule {
  readonly controller: number | null;
  readonly governed: number | null;
  /** Whether only the presence of the governed value counts. */
  readonly isGovernedByPresence: boolean;
  readonly isControlledByPresence: boolean;
  /** Whether two fields fit each other; false also where one of them is wrong by itself. */
  fits(controllerField: string, governedField: string): boolean;
}

/** How many characters of values are remembered for one parameter. */
const MOST_REMEMBERED = 1 << 19;
const LONGEST_REMEMBERED = 256;

/**
 * Plans the links of rows whose values come by column. Each value is checked and written once, and then remembered.
 * @param columns visible parameters that are not identifiers
 * @param read what a field means; null where there is something to report of it
 * @returns null where there is something to report of every link
 * @example
 * rowPlan(compiled, [{ column: 0, queryName: 'src' }], (field) => field)
 *   ?.url('Spring', 'https://a.example', ['google'], 0) // 'https://a.example?src=google'
 */
export function rowPlan(
  compiled: CompiledTaxonomy,
  columns: readonly ValueColumn[],
  read: (field: string) => string | null,
): RowPlan | null {
  if (!isSimple(compiled, columns)) return null;
  const plan = urlPlan(compiled, true);
  const steps = stepsOf(compiled, columns, plan, read);
  const rules = rulesOf(compiled, columns, read);
  const plainUrl = (baseUrl: string): SplitUrl | null => {
    const url = splitUrl(baseUrl);
    return isPlain(compiled, baseUrl, url) ? url : null;
  };
  return {
    steps,
    rules,
    between: plan.between,
    longest: SHORTEST_LIMIT,
    endsOf: (baseUrl) => {
      const url = plainUrl(baseUrl);
      return url && plan.endsOf(url);
    },
    url: (name, baseUrl, fields, linksBefore) => {
      const base = checkLinkName(name).length > 0 ? null : plainUrl(baseUrl);
      if (base === null || !areAllowed(rules, fields)) return null;
      const pairs: string[] = [];
      for (const step of steps) {
        const pair = pairOf(step, fields, linksBefore);
        if (pair === null) return null;
        if (pair !== '') pairs.push(pair);
      }
      const url = plan.join(base, pairs);
      return url.length > SHORTEST_LIMIT ? null : url;
    },
  };
}

/** The pair of a row; null where there is something to report of it. */
function pairOf(
  { column, parameter, start, written }: RowStep,
  fields: readonly string[],
  linksBefore: number,
): string | null {
  if (column === null) return start + nextIdentifier(parameter, linksBefore);
  const pair = written(fields[column] ?? '');
  return pair === '' && parameter.required ? null : pair;
}

function areAllowed(rules: readonly RowRule[], fields: readonly string[]): boolean {
  return rules.every(({ controller, governed, fits }) =>
    fits(fields[controller ?? -1] ?? '', fields[governed ?? -1] ?? ''),
  );
}

function isPlain(
  { ofUrls: compiled }: CompiledTaxonomy,
  baseUrl: string,
  { query, fragment }: SplitUrl,
) {
  return (
    checkBaseUrl(baseUrl).length === 0 &&
    !(query && concernsGoverned(compiled, query)) &&
    (fragment === '' ||
      (governedInFragment(compiled, fragment).length === 0 &&
        readInFragment(compiled, fragment).length === 0)) &&
    !hasFindings(compiled, baseUrl)
  );
}

function stepsOf(
  { visible }: CompiledTaxonomy,
  columns: readonly ValueColumn[],
  plan: UrlPlan,
  read: (field: string) => string | null,
): RowStep[] {
  const columnOf = new Map(columns.map(({ column, queryName }) => [queryName, column]));
  return visible.flatMap((compiled) => {
    const { parameter } = compiled;
    const isIdentifier = parameter.type === 'identifier';
    const column = isIdentifier ? null : columnOf.get(parameter.queryName);
    if (column === undefined) return [];
    const start = plan.startOf(parameter.queryName);
    return [{ parameter, column, start, written: writer(compiled, plan, read) }];
  });
}

function rulesOf(
  { rules, byName }: CompiledTaxonomy,
  columns: readonly ValueColumn[],
  read: (field: string) => string | null,
): RowRule[] {
  const columnOf = new Map(columns.map(({ column, queryName }) => [queryName, column]));
  return rules.map(({ parameter, controller, allowedFor }) => {
    const governedState = stateReader(byName.get(parameter.queryName), read);
    const controllerState = stateReader(byName.get(controller.queryName), read);
    return {
      controller: columnOf.get(controller.queryName) ?? null,
      governed: columnOf.get(parameter.queryName) ?? null,
      isGovernedByPresence: takesAnyValue(parameter),
      isControlledByPresence: takesAnyValue(controller),
      fits: (controllerField, governedField) => {
        const [by, of] = [controllerState(controllerField), governedState(governedField)];
        if (by === null || of === null) return false;
        return allowedFor(by)?.has(of) ?? true;
      },
    };
  });
}

/** How many fields of a column have their state remembered. */
const MOST_STATES = 4096;

function stateReader(
  compiled: CompiledParameter | undefined,
  read: (field: string) => string | null,
): (field: string) => string | null {
  if (!compiled) return () => EMPTY;
  const { parameter, normalize } = compiled;
  const stateIn = (field: string): string | null => {
    const given = read(field);
    return given === null ? null : stateOf(parameter, normalize(given));
  };
  const remembered = new Map<string, string | null>();
  return (field) => {
    if (field === '') return EMPTY;
    const known = remembered.get(field);
    if (known !== undefined) return known;
    const state = stateIn(field);
    if (field.length > LONGEST_REMEMBERED) return state;
    if (remembered.size === MOST_STATES) remembered.clear();
    remembered.set(detached(field), state);
    return state;
  };
}

function writer(
  { parameter, normalize, check }: CompiledParameter,
  plan: UrlPlan,
  read: (field: string) => string | null,
): RowStep['written'] {
  const write = (field: string): string | null => {
    // Not by `resolve`, which would remember the value a second time.
    const given = read(field);
    if (given === null || valueOfAlias(parameter, given) !== undefined) return null;
    const value = normalize(given);
    if (check(value).length > 0 || unknownPlaceholder(value) !== null) return null;
    return value === '' ? '' : plan.pair(parameter.queryName, { value, parameter });
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
 * Whether a link can be valid without a look at the whole of it: no required parameter lacks a column, no column is
 * of a parameter that URLs don't have, no identifier numbers values, no identifier's name or number breaks a rule, and in advanced mode no value can run into the connector or
 * delimiter next to it, for neither has more than one character and values must not contain them.
 */
function isSimple(
  { visible, composed, isAdvancedMode, taxonomy }: CompiledTaxonomy,
  columns: readonly ValueColumn[],
): boolean {
  const given = new Set(columns.map(({ queryName }) => queryName));
  const { keyValueConnector, delimiter } = taxonomy.advanced;
  return (
    composed.length === 0 &&
    visible.every(({ parameter, resolve }) => {
      const isNumber = parameter.type === 'identifier';
      if (!isNumber && !given.has(parameter.queryName)) return !parameter.required;
      if (!isInUrl(parameter)) return false;
      if (!isNumber) return true;
      return !parameter.identifierPer && resolve(nextIdentifier(parameter)).problems.length === 0;
    }) &&
    (!isAdvancedMode || /^[^0-9]{2}$/.test(keyValueConnector + delimiter))
  );
}
