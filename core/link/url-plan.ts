import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { valueInUrl } from '../taxonomy/date-value.ts';
import type { GovernedParameter } from '../taxonomy/parameter.ts';
import { encodingOf } from './encoding.ts';
import { appendToQuery, joinUrl, type SplitUrl } from './query.ts';

/** A value that is to be written; `parameter` is null for what the taxonomy does not know (any more). */
export interface EmittedValue {
  readonly value: string;
  readonly parameter: GovernedParameter | null;
  /** As an edited link's URL has it: null where it does not, absent where it is written as its parameter says. */
  readonly written?: string | null | undefined;
}

/** A value's text in a URL, before it is encoded. */
export function textInUrl({ value, parameter, written }: EmittedValue): string {
  return written ?? valueInUrl(value, parameter);
}

/** A URL, cut where the pairs go. */
export interface UrlEnds {
  readonly start: string;
  readonly end: string;
}

/** How a taxonomy's links are written. Every URL is put together by one of these. */
export interface UrlPlan {
  /** What every pair begins with, as it is written: `&`, or in advanced mode the delimiter. */
  readonly between: string;
  /** What stands before a parameter's value: `&name=`. */
  startOf(queryName: string): string;
  /** `&name=value`. */
  pair(queryName: string, emitted: EmittedValue): string;
  /** The pairs as query text, in advanced mode in the main parameter; '' for none. */
  queryText(pairs: readonly string[]): string;
  /** Where the pairs go in a URL that gets at least one. The first is written without {@link between}. */
  endsOf(url: SplitUrl): UrlEnds;
  /** The URL with the pairs put behind its query. */
  join(url: SplitUrl, pairs: readonly string[]): string;
}

const plans = new WeakMap<CompiledTaxonomy, Map<boolean, UrlPlan>>();

/**
 * The plan of a compiled taxonomy's links, made once.
 * @example
 * const plan = urlPlan(compiled, true);
 * plan.join(splitUrl('https://a.com/#top'), [plan.pair('src', { value: 'a b', parameter: null })])
 * // 'https://a.com/?src=a%20b#top'
 */
export function urlPlan(rules: CompiledTaxonomy, urlEncoding: boolean): UrlPlan {
  const known = plans.get(rules) ?? new Map<boolean, UrlPlan>();
  plans.set(rules, known);
  const plan = known.get(urlEncoding) ?? makePlan(rules, urlEncoding);
  known.set(urlEncoding, plan);
  return plan;
}

function makePlan(rules: CompiledTaxonomy, urlEncoding: boolean): UrlPlan {
  const encoding = encodingOf(urlEncoding);
  const { lead, joiner, between } = marksOf(rules, urlEncoding);
  const newStart = (queryName: string): string => between + encoding.name(queryName) + joiner;
  const starts = new Map([...rules.byName.keys()].map((name) => [name, newStart(name)]));
  const startOf = (queryName: string): string => starts.get(queryName) ?? newStart(queryName);
  const endsOf = ({ head, query, fragment }: SplitUrl): UrlEnds => ({
    start: `${head}?${appendToQuery(query, lead)}`,
    end: fragment,
  });
  const behind = (start: string, pairs: readonly string[]): string => {
    let text = start + pairs[0]?.slice(between.length);
    for (let at = 1; at < pairs.length; at += 1) text += pairs[at];
    return text;
  };
  return {
    between,
    startOf,
    pair: (queryName, one) => startOf(queryName) + encoding.value(textInUrl(one), one.parameter),
    queryText: (pairs) => (pairs.length === 0 ? '' : behind(lead, pairs)),
    endsOf,
    join: (url, pairs) => {
      if (pairs.length === 0) return joinUrl(url);
      const { start, end } = endsOf(url);
      return behind(start, pairs) + end;
    },
  };
}

/** What stands before, in and between pairs: `a=1&b=2`, or in advanced mode `main=a_1~b_2`. */
function marksOf(rules: CompiledTaxonomy, urlEncoding: boolean) {
  if (!rules.isAdvancedMode) return { lead: '', joiner: '=', between: '&' };
  const { mainParameterName, keyValueConnector, delimiter } = rules.taxonomy.advanced;
  const encoding = encodingOf(urlEncoding);
  return {
    lead: `${encoding.name(mainParameterName)}=`,
    joiner: encoding.value(keyValueConnector, null),
    between: encoding.value(delimiter, null),
  };
}
