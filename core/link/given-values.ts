import type { Problem } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { isDay } from '../taxonomy/date-value.ts';
import { aliasNotice } from '../taxonomy/value-details.ts';
import { composeValues } from './compose-values.ts';
import type { EmittedValue } from './url-plan.ts';
import { writtenBefore } from './written-before.ts';

/** What is said of a link's values; `unchanged` ones an edited link had before. */
interface SaidValues {
  readonly values: ReadonlyMap<string, string>;
  readonly unchanged?: ReadonlySet<string>;
  readonly urlBefore?: string;
}

/** The values of a link in their stored form, and what is to be said of them. */
export interface GivenValues {
  /** What will be written, in configured order; names outside the taxonomy last. */
  readonly values: ReadonlyMap<string, EmittedValue>;
  readonly problems: Problem[];
  readonly warnings: Problem[];
}

/**
 * Resolves the values that a link is to be made of, and makes those that others make.
 * @param inBase what the website URL says
 */
export function resolveGiven(
  rules: CompiledTaxonomy,
  draft: SaidValues,
  inBase: () => ReadonlyMap<string, string>,
): GivenValues {
  const values = new Map<string, EmittedValue>();
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const { urlBefore } = draft;
  const writtenIn = (queryName: string, value: string) =>
    urlBefore === undefined ? undefined : writtenBefore(rules, urlBefore, queryName, value);
  for (const { parameter, resolve } of rules.parameters) {
    const raw = draft.values.get(parameter.queryName);
    if (raw === undefined || raw === '') continue;
    if (draft.unchanged?.has(parameter.queryName)) {
      const written = isDay(raw) ? writtenIn(parameter.queryName, raw) : undefined;
      values.set(parameter.queryName, { value: raw, parameter, written });
      continue;
    }
    const resolved = resolve(raw);
    const notice = aliasNotice(parameter, raw, resolved.value);
    if (resolved.problems.length > 0) problems.push(...resolved.problems);
    else if (notice) warnings.push(notice);
    if (resolved.value === '') continue;
    values.set(parameter.queryName, { value: resolved.value, parameter });
  }
  const composed =
    rules.composed.length === 0 ? values : withComposed(rules, draft, values, problems, inBase());
  for (const [queryName, value] of draft.values) {
    if (value !== '' && !rules.byName.has(queryName)) {
      composed.set(queryName, { value, parameter: null, written: writtenIn(queryName, value) });
    }
  }
  return { values: composed, problems, warnings };
}

/** The same values, still in configured order, with those that others make. */
function withComposed(
  rules: CompiledTaxonomy,
  { unchanged }: SaidValues,
  values: Map<string, EmittedValue>,
  problems: Problem[],
  inBase: ReadonlyMap<string, string>,
): Map<string, EmittedValue> {
  const wrong = new Set(problems.map(({ path }) => path));
  problems.push(...composeValues(rules, values, wrong, inBase, unchanged));
  return new Map(
    rules.parameters.flatMap(({ parameter: { queryName } }) => {
      const one = values.get(queryName);
      return one ? [[queryName, one] as const] : [];
    }),
  );
}
