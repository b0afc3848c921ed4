import { decodeUrl } from '@utmost/core/link/decode.ts';
import { governedInFragment } from '@utmost/core/link/fragment-parameters.ts';
import { splitUrl } from '@utmost/core/link/query.ts';
import { type Problem, problem, valuePath } from '@utmost/core/problem.ts';
import { mappingOf } from '@utmost/core/rules/mapping-index.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';

/** One value of a URL, with the words people use for it. */
interface LabelledValue {
  readonly displayName: string;
  readonly queryName: string;
  readonly value: string;
  /** Of a coded dropdown's value. */
  readonly displayValue: string | null;
}

/** A URL taken apart. */
export interface LabeledLink {
  readonly url: string;
  readonly baseUrl: string;
  readonly urlEncoding: boolean;
  readonly isAdvancedMode: boolean;
  /** What was added to the base URL: building with exactly these gives the URL back. */
  readonly parameters: Readonly<Record<string, string>>;
  /** What stands in the base URL's own query, and stays there. */
  readonly parametersInBaseUrl: Readonly<Record<string, string>>;
  readonly values: readonly LabelledValue[];
  readonly problems: readonly Problem[];
}

/** Takes a URL apart and labels what it carries. */
export function decodeLink(compiled: CompiledTaxonomy, url: string): LabeledLink {
  const decoded = decodeUrl(compiled, url);
  const inBase = decodeUrl(compiled.inMode(decoded.isAdvancedMode), decoded.baseUrl).values;
  const isInBase = ([name, value]: [string, string]): boolean => inBase.get(name) === value;
  const values = [...decoded.values];
  return {
    url,
    baseUrl: decoded.baseUrl,
    urlEncoding: decoded.urlEncoding,
    isAdvancedMode: decoded.isAdvancedMode,
    parameters: Object.fromEntries(values.filter((one) => !isInBase(one))),
    parametersInBaseUrl: Object.fromEntries(values.filter(isInBase)),
    values: values.map(([queryName, value]) => labelled(compiled, queryName, value)),
    problems: [...decoded.problems, ...inFragment(compiled, url)],
  };
}

// Nothing of it is written by us, so it stays in the base URL.
function inFragment(compiled: CompiledTaxonomy, url: string): Problem[] {
  return governedInFragment(compiled, splitUrl(url).fragment).map((queryName) =>
    problem('fragment_parameter', valuePath(queryName), { queryName }),
  );
}

function labelled(compiled: CompiledTaxonomy, queryName: string, value: string): LabelledValue {
  const parameter = compiled.byName.get(queryName)?.parameter;
  const mapping = parameter && mappingOf(parameter, value);
  return {
    displayName: parameter?.displayName ?? queryName,
    queryName,
    value,
    displayValue: mapping?.displayValue ?? null,
  };
}
