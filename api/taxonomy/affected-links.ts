import { storedCode } from '@utmost/core/rules/mapping-index.ts';
import { normalizerOf } from '@utmost/core/rules/normalize.ts';
import type { ChangedField, TaxonomyDiff } from '@utmost/core/taxonomy/difference.ts';
import {
  type GovernedParameter,
  listedValues,
  type Taxonomy,
} from '@utmost/core/taxonomy/parameter.ts';

/**
 * Which stored links one difference touches, as a query that the database can count; `path` is the
 * difference's. Links are counted by the value they store for `queryName`.
 */
export type ImpactQuestion = {
  readonly path: string;
} & (
  | { readonly links: 'with-parameter'; readonly queryName: string }
  | {
      /** `with-values`: one of them; `with-other-values`: some value, but none of them. */
      readonly links: 'with-values' | 'with-other-values';
      readonly queryName: string;
      readonly values: readonly string[];
    }
  | { readonly links: 'in-advanced-mode' }
);

/** How many stored links there are of a kind. */
export interface LinkUsage {
  /** Query name -> links that have a value for it. */
  readonly parameters: ReadonlyMap<string, number>;
  /** Query name -> stored value -> links that have it, for the values that are asked for. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly inAdvancedMode: number;
}

/** A difference that touches stored links. */
export interface TouchedLinks {
  readonly path: string;
  /** At least 1. */
  readonly links: number;
}

/**
 * Says which links have to be counted to know what a difference touches: links whose value is no longer
 * governed, no longer allowed, or checked by a stricter rule when it is edited. Names, order and what
 * only concerns new links touch none; stored links themselves never change.
 */
export function impactQuestions(
  before: Taxonomy,
  after: Taxonomy,
  diff: TaxonomyDiff,
): ImpactQuestion[] {
  const befores = byName(before);
  const afters = byName(after);
  const changed = diff.changed.flatMap((change) => {
    const from = befores.get(change.queryName);
    const to = afters.get(change.queryName);
    return from && to ? ofField(change, from, to) : [];
  });
  return [
    ...diff.removed.map(({ path, queryName }) => withParameter(path, queryName)),
    ...changed,
    ...ofMappings(diff, befores, afters),
    ...diff.advanced
      .filter(({ field }) => field !== 'isEnabled')
      .map(({ path }) => ({ path, links: 'in-advanced-mode' as const })),
  ];
}

/**
 * Answers the questions from counts.
 * @example touchedLinks([{ path: 'parameters.ch', links: 'with-parameter', queryName: 'ch' }], usage)
 * // [{ path: 'parameters.ch', links: 12 }]
 */
export function touchedLinks(
  questions: readonly ImpactQuestion[],
  usage: LinkUsage,
): TouchedLinks[] {
  return questions
    .map((question) => ({ path: question.path, links: countOf(question, usage) }))
    .filter(({ links }) => links > 0);
}

function countOf(question: ImpactQuestion, usage: LinkUsage): number {
  if (question.links === 'in-advanced-mode') return usage.inAdvancedMode;
  const all = usage.parameters.get(question.queryName) ?? 0;
  if (question.links === 'with-parameter') return all;
  const counts = usage.values.get(question.queryName);
  const named = question.values.reduce((sum, value) => sum + (counts?.get(value) ?? 0), 0);
  return question.links === 'with-values' ? named : all - named;
}

function byName({ parameters }: Taxonomy): Map<string, GovernedParameter> {
  return new Map(parameters.map((parameter) => [parameter.queryName, parameter]));
}

function withParameter(path: string, queryName: string): ImpactQuestion {
  return { path, links: 'with-parameter', queryName };
}

function ofField(
  { path, queryName, field, from, to }: ChangedField,
  before: GovernedParameter,
  after: GovernedParameter,
): ImpactQuestion[] {
  if (field === 'allowedValues') return ofList(path, before, after);
  // Counted by two values at once.
  if (field === 'by' || field === 'allow' || field === 'valueDetails') return [];
  const isStricter: Readonly<Record<Exclude<typeof field, 'allowedValues'>, boolean>> = {
    displayName: false,
    type: true,
    required: false,
    visible: to === false,
    useCodedValues: true,
    allowedSpecialChars: !allowsMore(from, to),
    allowWhitespace: to === false,
    forceLowercase: to === true,
    spaceReplacement: to !== null,
    identifierFormat: to === 'padded',
    inUrl: to === true,
    dateFormat: after.type === 'date',
    compose: to !== null,
    identifierPer: false,
    paddingLength: after.identifierFormat === 'padded' && Number(to) > Number(from),
  };
  return isStricter[field] ? [withParameter(path, queryName)] : [];
}

function allowsMore(from: ChangedField['from'], to: ChangedField['to']): boolean {
  if (to === null) return true;
  return from !== null && [...String(from)].every((char) => [...String(to)].includes(char));
}

/** A list counts where it is in force: in a dropdown without coded values, before and after. */
function ofList(
  path: string,
  before: GovernedParameter,
  after: GovernedParameter,
): ImpactQuestion[] {
  const { queryName } = after;
  const isInForce = [before, after].every((one) => one.type === 'dropdown' && !one.useCodedValues);
  const allowed = storedList(after);
  if (!isInForce || allowed.length === 0) return [];
  const previous = storedList(before);
  if (previous.length === 0) {
    return [{ path, links: 'with-other-values', queryName, values: allowed }];
  }
  const known = new Set(allowed);
  const values = previous.filter((value) => !known.has(value));
  return values.length === 0 ? [] : [{ path, links: 'with-values', queryName, values }];
}

/** The values of a list as links store them. */
function storedList(parameter: GovernedParameter): string[] {
  const normalize = normalizerOf(parameter);
  const stored = listedValues(parameter).map((value) => normalize(value));
  return [...new Set(stored.filter((value) => value !== ''))];
}

/** Links store codes: a mapping is used by the links that have its code, unless another one keeps it. */
function ofMappings(
  { valueMappings }: TaxonomyDiff,
  befores: ReadonlyMap<string, GovernedParameter>,
  afters: ReadonlyMap<string, GovernedParameter>,
): ImpactQuestion[] {
  const codes = new Map([...afters].map(([name, after]) => [name, storedCodes(after)]));
  const lost = [
    ...valueMappings.removed.map(({ path, queryName, mapping }) => ({ path, queryName, mapping })),
    ...valueMappings.changed.map(({ path, queryName, from }) => ({
      path,
      queryName,
      mapping: from,
    })),
  ];
  return lost.flatMap(({ path, queryName, mapping }) => {
    const before = befores.get(queryName);
    if (!before?.useCodedValues) return [];
    const code = storedCode(mapping.codedValue, before);
    return codes.get(queryName)?.has(code)
      ? []
      : [{ path, links: 'with-values', queryName, values: [code] }];
  });
}

function storedCodes(parameter: GovernedParameter): Set<string> {
  return new Set(
    parameter.valueMappings.map(({ codedValue }) => storedCode(codedValue, parameter)),
  );
}
