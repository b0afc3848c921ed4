import { mappingPath } from '@utmost/core/taxonomy/diff.ts';
import type { TaxonomyDiff } from '@utmost/core/taxonomy/difference.ts';
import { documentParameter } from '@utmost/core/taxonomy/document-print.ts';
import type { GovernedParameter, Taxonomy, ValueMapping } from '@utmost/core/taxonomy/parameter.ts';

/** What the audit log says of a change of rules: the path of each difference -> what was there, and what is. */
export interface TaxonomyChanges {
  readonly before: Readonly<Record<string, unknown>>;
  /** `more` is how many differences are left out. */
  readonly after: Readonly<Record<string, unknown>>;
}

interface ReportedChange {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

// Fifty thousand values may change at once, and one list of values may be megabytes.
const MOST_OF_A_KIND = 100;
const MOST_CHARACTERS = 1_000;

/**
 * A difference between two taxonomies as the audit log keeps it: of each kind of change the first hundred.
 * The value mappings of a parameter that came or went are reported like any others that did.
 * @param before the taxonomy that the difference starts from
 * @example taxonomyChanges(before, diffTaxonomies(before, after))
 * // { before: { 'parameters.ch.required': false }, after: { 'parameters.ch.required': true } }
 */
export function taxonomyChanges(
  before: Taxonomy,
  { added, removed, changed, reordered, advanced, valueMappings }: TaxonomyDiff,
): TaxonomyChanges {
  const byName = new Map(before.parameters.map((parameter) => [parameter.queryName, parameter]));
  const gone = removed.flatMap(({ path, queryName }) => {
    const parameter = byName.get(queryName);
    return parameter ? [{ path, parameter }] : [];
  });
  const kinds: readonly (readonly ReportedChange[])[] = [
    added.map(({ path, parameter }) => ({ path, after: parameterOf(parameter) })),
    gone.map(({ path, parameter }) => ({ path, before: parameterOf(parameter) })),
    changed.map(({ path, from, to }) => ({ path, ...briefly(from, to) })),
    added.flatMap(mappingsOf).map(({ path, code }) => ({ path, after: code })),
    gone.flatMap(mappingsOf).map(({ path, code }) => ({ path, before: code })),
    valueMappings.added.map(({ path, mapping }) => ({ path, after: mapping.codedValue })),
    valueMappings.removed.map(({ path, mapping }) => ({ path, before: mapping.codedValue })),
    valueMappings.changed.map(({ path, from, to }) => changedMapping(path, from, to)),
    [...valueMappings.reordered, ...reordered].map(fromTo),
    advanced.map(fromTo),
  ];
  const reported = kinds.flatMap((kind) => kind.slice(0, MOST_OF_A_KIND));
  const more = kinds.reduce((sum, { length }) => sum + length, 0) - reported.length;
  return {
    before: side(reported, 'before'),
    after: { ...side(reported, 'after'), ...(more > 0 && { more }) },
  };
}

function side(
  reported: readonly ReportedChange[],
  name: 'before' | 'after',
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    reported.filter((one) => one[name] !== undefined).map((one) => [one.path, one[name]]),
  );
}

function parameterOf({ allowedValues, ...parameter }: GovernedParameter): object {
  const plain = { ...parameter, allowedValues: null, valueMappings: [] };
  const { valueMappings: _, ...fields } = documentParameter(plain);
  return { ...fields, ...(allowedValues !== null && { allowedValues: brief(allowedValues) }) };
}

function mappingsOf({ parameter }: { readonly parameter: GovernedParameter }) {
  const { queryName, valueMappings } = parameter;
  return valueMappings.map(({ displayValue, codedValue }) => {
    return { path: mappingPath(queryName, displayValue), code: codedValue };
  });
}

// Only the code where the name stayed, so that the two stand side by side.
function changedMapping(path: string, from: ValueMapping, to: ValueMapping): ReportedChange {
  return from.displayValue === to.displayValue
    ? { path, before: from.codedValue, after: to.codedValue }
    : { path, before: from, after: to };
}

function fromTo({ path, from, to }: { path: string; from: unknown; to: unknown }): ReportedChange {
  return { path, before: from, after: to };
}

// Of two long texts the part in which they begin to differ.
function briefly(from: unknown, to: unknown): { before: unknown; after: unknown } {
  if (typeof from !== 'string' || typeof to !== 'string') {
    return { before: brief(from), after: brief(to) };
  }
  let same = 0;
  while (same < from.length && from[same] === to[same]) same++;
  const isLong = Math.max(from.length, to.length) > MOST_CHARACTERS;
  const start = isLong ? Math.max(0, same - MOST_CHARACTERS / 2) : 0;
  return { before: brief(from, start), after: brief(to, start) };
}

function brief(value: unknown, start = 0): unknown {
  if (typeof value !== 'string') return value;
  const end = start + MOST_CHARACTERS;
  return `${start > 0 ? '…' : ''}${value.slice(start, end)}${end < value.length ? '…' : ''}`;
}
