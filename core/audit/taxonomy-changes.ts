import type { TaxonomyDiff } from '../taxonomy/difference.ts';
import { documentParameter } from '../taxonomy/document.ts';
import type { GovernedParameter, Taxonomy, ValueMapping } from '../taxonomy/parameter.ts';

/** What the audit log says of a change of rules: the path of each difference -> what was there, and what is. */
export interface TaxonomyChanges {
  readonly before: Readonly<Record<string, unknown>>;
  /** `more` is how many differences are left out. */
  readonly after: Readonly<Record<string, unknown>>;
}

interface Told {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

// Fifty thousand values may change at once, and one list of values may be megabytes.
const MOST_OF_A_KIND = 100;
const MOST_CHARACTERS = 1_000;

/**
 * A difference between two taxonomies as the audit log keeps it: of each kind of change the first hundred.
 * The value mappings of a parameter that came or went are told like any others that did.
 * @example taxonomyChanges(before, after, diffTaxonomies(before, after))
 * // { before: { 'parameters.ch.required': false }, after: { 'parameters.ch.required': true } }
 */
export function taxonomyChanges(
  before: Taxonomy,
  after: Taxonomy,
  { added, removed, changed, reordered, advanced, valueMappings }: TaxonomyDiff,
): TaxonomyChanges {
  const [come, gone] = [namedBy(added, after), namedBy(removed, before)];
  const kinds: readonly (readonly Told[])[] = [
    come.map((one) => ({ path: pathOf(one), after: parameterOf(one) })),
    gone.map((one) => ({ path: pathOf(one), before: parameterOf(one) })),
    changed.map(({ path, from, to }) => ({ path, before: brief(from), after: brief(to) })),
    come.flatMap(mappingsOf).map(({ path, code }) => ({ path, after: code })),
    gone.flatMap(mappingsOf).map(({ path, code }) => ({ path, before: code })),
    valueMappings.added.map(({ path, mapping }) => ({ path, after: mapping.codedValue })),
    valueMappings.removed.map(({ path, mapping }) => ({ path, before: mapping.codedValue })),
    valueMappings.changed.map(({ path, from, to }) => changedMapping(path, from, to)),
    [...valueMappings.reordered, ...reordered].map(fromTo),
    advanced.map(fromTo),
  ];
  const told = kinds.flatMap((kind) => kind.slice(0, MOST_OF_A_KIND));
  const more = kinds.reduce((sum, { length }) => sum + length, 0) - told.length;
  return {
    before: side(told, 'before'),
    after: { ...side(told, 'after'), ...(more > 0 && { more }) },
  };
}

function side(told: readonly Told[], name: 'before' | 'after'): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    told.filter((one) => one[name] !== undefined).map((one) => [one.path, one[name]]),
  );
}

function namedBy(
  entries: readonly { readonly queryName: string }[],
  { parameters }: Taxonomy,
): GovernedParameter[] {
  const names = new Set(entries.map(({ queryName }) => queryName));
  return parameters.filter(({ queryName }) => names.has(queryName));
}

const pathOf = ({ queryName }: GovernedParameter): string => `parameters.${queryName}`;

function parameterOf({ allowedValues, ...parameter }: GovernedParameter): object {
  const plain = { ...parameter, allowedValues: null, valueMappings: [] };
  const { valueMappings: _, ...fields } = documentParameter(plain);
  return { ...fields, ...(allowedValues !== null && { allowedValues: brief(allowedValues) }) };
}

function mappingsOf(parameter: GovernedParameter): { path: string; code: string }[] {
  return parameter.valueMappings.map(({ displayValue, codedValue }) => {
    return { path: `${pathOf(parameter)}.valueMappings.${displayValue}`, code: codedValue };
  });
}

// Only the code where the name stayed, so that the two stand side by side.
function changedMapping(path: string, from: ValueMapping, to: ValueMapping): Told {
  return from.displayValue === to.displayValue
    ? { path, before: from.codedValue, after: to.codedValue }
    : { path, before: from, after: to };
}

function fromTo({ path, from, to }: { path: string; from: unknown; to: unknown }): Told {
  return { path, before: from, after: to };
}

function brief(value: unknown): unknown {
  return typeof value === 'string' && value.length > MOST_CHARACTERS
    ? `${value.slice(0, MOST_CHARACTERS)}…`
    : value;
}
