import { checkNewLink } from '@utmost/core/link/create.ts';
import { type Problem, valuePath } from '@utmost/core/problem.ts';
import { type CompiledTaxonomy, isEntered } from '@utmost/core/taxonomy/compile.ts';

/** Any that is good: the values are the question. */
const WEBSITE_URL = 'https://example.com/';

// A preset may be made before its values may be used, and stays when they no longer may.
const OF_THE_DAY = new Set(['value_not_yet', 'value_retired']);

/** What keeps new links from having values of a preset today; that others are missing is no matter. */
function problemsOf(rules: CompiledTaxonomy, given: ReadonlyMap<string, string>): Problem[] {
  const values = new Map([...given].filter(([name]) => isSaid(rules, name)));
  const link = { name: 'Preset', baseUrl: WEBSITE_URL, values, urlEncoding: true };
  const { problems, warnings } = checkNewLink(rules, link, new Map());
  const paths = new Set([...values.keys()].map(valuePath));
  const hidden = warnings.filter(({ code }) => code === 'parameter_hidden');
  return [...problems, ...hidden].filter(({ path }) => paths.has(path));
}

/** What is wrong with the values of a new preset, whatever the day. */
export function checkPresetValues(
  rules: CompiledTaxonomy,
  values: ReadonlyMap<string, string>,
): Problem[] {
  return problemsOf(rules, values).filter(
    ({ code }) => code !== 'parameter_hidden' && !OF_THE_DAY.has(code),
  );
}

/** The query names of values that new links can't have today. */
export function unfitValues(
  rules: CompiledTaxonomy,
  values: ReadonlyMap<string, string>,
): string[] {
  const unfit = new Set(problemsOf(rules, values).map(({ path }) => path));
  return [...values.keys()].filter((name) => unfit.has(valuePath(name)) || !isSaid(rules, name));
}

/** Values as links would store them: without those that links get by themselves, and those that say nothing. */
export function presetValues(
  rules: CompiledTaxonomy,
  values: ReadonlyMap<string, string>,
): Map<string, string> {
  const stored = [...values].map(
    ([name, typed]) => [name, rules.byName.get(name)?.resolve(typed).value ?? typed] as const,
  );
  return new Map(stored.filter(([name, value]) => value !== '' && isSaid(rules, name)));
}

// A name that is unknown is refused, not left out.
function isSaid({ byName }: CompiledTaxonomy, queryName: string): boolean {
  const parameter = byName.get(queryName);
  return parameter === undefined || isEntered(parameter);
}
