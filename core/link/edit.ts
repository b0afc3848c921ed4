import { type Problem, problem, together, valuePath } from '../problem.ts';
import { type CompiledTaxonomy, isEntered } from '../taxonomy/compile.ts';
import { partNames } from '../taxonomy/composed/composition.ts';
import { isDay, valueInUrl } from '../taxonomy/date-value.ts';
import { isRuleProblem } from '../taxonomy/dependent-values/check-values.ts';
import { buildLink, everyName, type LinkDraft } from './build.ts';
import { checkBaseUrl, checkLinkName, LONGEST_URL_READ } from './check.ts';
import { checkedUrlWarnings } from './correct-url.ts';
import { writtenBefore } from './written-before.ts';

/** A link as it is stored. */
export interface StoredLink {
  readonly name: string;
  readonly baseUrl: string;
  readonly fullUrl: string;
  readonly values: ReadonlyMap<string, string>;
  readonly urlEncoding: boolean;
  readonly isAdvancedMode: boolean;
}

/** A change to a link; absent fields stay as they are. */
export type LinkChange = {
  readonly [Field in 'name' | 'baseUrl' | 'values' | 'urlEncoding']?: StoredLink[Field] | undefined;
} & {
  /** Query name -> identifier of a value, by the server; without it those of values that change are left out. */
  readonly identifiers?: ReadonlyMap<string, string> | undefined;
};

/** An edited link, checked; `urlWithoutIdentifiers` is null where the URL was not made again. */
export interface EditedLink {
  readonly link: StoredLink & { readonly urlWithoutIdentifiers: string | null };
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/**
 * Applies a change to a stored link: identifier and mode stay (the identifier of a value as long as the value), values
 * of hidden or deleted parameters stay, only what changed is checked, and the URL is made again, with
 * today's connector and delimiter, only when something in it changed.
 */
export function editLink(
  compiled: CompiledTaxonomy,
  stored: StoredLink,
  change: LinkChange,
): EditedLink {
  const name = change.name ?? stored.name;
  const baseUrl = change.baseUrl ?? stored.baseUrl;
  const urlEncoding = change.urlEncoding ?? stored.urlEncoding;
  const { values, unknown } = mergeValues(compiled, stored, change);
  const nameProblems = name === stored.name ? [] : checkLinkName(name);
  const unchanged = unchangedNames(compiled, stored.values, values);
  const same =
    baseUrl === stored.baseUrl &&
    urlEncoding === stored.urlEncoding &&
    sameValues(values, stored.values);
  const { isAdvancedMode } = stored;
  const rules = compiled.inMode(isAdvancedMode);
  const draft = { baseUrl, values, urlEncoding, isAdvancedMode, unchanged };
  if (same) {
    return {
      link: { ...stored, name, urlWithoutIdentifiers: null },
      problems: [...nameProblems, ...unknown],
      warnings: checkedUrlWarnings(rules, urlOfToday(rules, draft, stored.fullUrl), []),
    };
  }
  if (baseUrl !== stored.baseUrl && baseUrl.length > LONGEST_URL_READ) {
    const problems = [...nameProblems, ...checkBaseUrl(baseUrl), ...unknown];
    return { link: { ...stored, urlWithoutIdentifiers: null }, problems, warnings: [] };
  }
  const built = buildLink(compiled, { ...draft, urlBefore: stored.fullUrl });
  const untouched = new Set([...unchanged].map(valuePath));
  if (baseUrl === stored.baseUrl) untouched.add('baseUrl');
  const { fullUrl, urlWithoutIdentifiers } = built;
  // The server adds the identifiers of new values.
  const later = built.problems.filter(({ code }) => code === 'identifier_missing');
  const problems = [
    ...nameProblems,
    // An unchanged value may not fit a changed one.
    ...built.problems.filter(
      (one) => !later.includes(one) && (!untouched.has(one.path) || isRuleProblem(one)),
    ),
    ...unknown,
  ];
  return {
    link: {
      name,
      baseUrl,
      fullUrl,
      values: built.values,
      urlEncoding,
      isAdvancedMode,
      urlWithoutIdentifiers,
    },
    problems,
    warnings: together(
      built.warnings,
      checkedUrlWarnings(rules, urlOfToday(rules, draft, fullUrl), [
        ...later,
        ...problems,
        ...built.warnings,
      ]),
    ),
  };
}

/** The URL that is read to say what it breaks: a date in a format of before would be read as another. */
function urlOfToday(rules: CompiledTaxonomy, draft: LinkDraft, fullUrl: string): string {
  const isOld = rules.ofUrls.parameters.some(({ parameter }) => {
    const value = draft.values.get(parameter.queryName) ?? '';
    if (parameter.type !== 'date' || !isDay(value)) return false;
    const now = valueInUrl(value, parameter);
    return (writtenBefore(rules, fullUrl, parameter.queryName, value) ?? now) !== now;
  });
  return isOld ? buildLink(rules, draft).fullUrl : fullUrl;
}

function mergeValues(
  compiled: CompiledTaxonomy,
  stored: StoredLink,
  { values: wanted, identifiers }: LinkChange,
): { values: ReadonlyMap<string, string>; unknown: Problem[] } {
  if (wanted === undefined && !identifiers) return { values: stored.values, unknown: [] };
  const values = new Map<string, string>();
  for (const [queryName, value] of stored.values) {
    if (!isEditable(compiled, queryName)) values.set(queryName, value);
  }
  const unknown: Problem[] = [];
  for (const [queryName, value] of wanted ?? stored.values) {
    if (isEditable(compiled, queryName)) {
      if (value !== '') values.set(queryName, value);
    } else if (!compiled.byName.has(queryName) && !stored.values.has(queryName)) {
      unknown.push(problem('parameter_unknown', valuePath(queryName), { queryName }));
    }
  }
  const isNew = (queryName: string) => values.get(queryName) !== stored.values.get(queryName);
  for (const one of compiled.composed) {
    // It is made again, and then checked like any new value.
    if (partNames(one.composition).some(isNew)) values.delete(one.parameter.queryName);
  }
  setIdentifiers(compiled, values, identifiers, isNew);
  return { values, unknown };
}

/** Identifiers of values: as the server says, or left out where a value is new and its number not known. */
function setIdentifiers(
  { parameters }: CompiledTaxonomy,
  values: Map<string, string>,
  identifiers: LinkChange['identifiers'],
  isNew: (queryName: string) => boolean,
): void {
  for (const { parameter } of parameters) {
    const { queryName, identifierPer } = parameter;
    if (!identifierPer || !(identifiers ?? isNew(identifierPer))) continue;
    const identifier = identifiers?.get(queryName);
    if (identifier === undefined) values.delete(queryName);
    else values.set(queryName, identifier);
  }
}

/** Whether editing a link can change its value of a parameter: identifiers stay, others make composed names, and the values of hidden and deleted ones stay. */
export function isEditable(compiled: CompiledTaxonomy, queryName: string): boolean {
  const one = compiled.byName.get(queryName);
  return one?.parameter.visible === true && isEntered(one);
}

// A parameter that was empty and still is, is unchanged as well: it may have become required since.
function unchangedNames(
  compiled: CompiledTaxonomy,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const names = everyName(compiled, new Map([...before, ...after]));
  return new Set([...names].filter((queryName) => before.get(queryName) === after.get(queryName)));
}

function sameValues(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);
}
