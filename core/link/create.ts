import { NO_PROBLEMS, type Problem, problem, together, valuePath } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { composeName } from '../taxonomy/composed/composition.ts';
import { valuesLeft } from '../taxonomy/dependent-values/check-values.ts';
import { shownState } from '../taxonomy/dependent-values/states.ts';
import { type BuiltLink, buildLink, type LinkDraft } from './build.ts';
import { checkBaseUrl, checkLinkName, LONGEST_URL_READ } from './check.ts';
import { websiteUrlWarnings } from './correct-url.ts';

/** The fields of a new link, before its check. */
export interface NewLink {
  readonly name: string;
  readonly baseUrl: string;
  readonly values: ReadonlyMap<string, string>;
  readonly urlEncoding: boolean;
}

/** A new link, checked. */
export interface CheckedLink {
  readonly built: BuiltLink;
  /** Name, base URL and values; empty when the link can be stored. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/**
 * Checks and builds a new link. Identifiers come from the caller alone, hidden parameters take no part
 * (with a warning), names outside the taxonomy are refused. What is empty and has one value left beside the others is
 * set to it (with a warning). An identifier of a value is no problem where the caller does not know it yet.
 * @param identifiers query name -> identifier as it is written
 */
export function checkNewLink(
  compiled: CompiledTaxonomy,
  link: NewLink,
  identifiers: ReadonlyMap<string, string>,
): CheckedLink {
  if (link.baseUrl.length > LONGEST_URL_READ) return unread(link);
  const leftOut: string[] = [];
  const unknown: Problem[] = [];
  const hidden: Problem[] = [];
  for (const [queryName, value] of link.values) {
    const parameter = compiled.byName.get(queryName)?.parameter;
    if (parameter?.visible && parameter.type !== 'identifier') continue;
    leftOut.push(queryName);
    if (!parameter) {
      unknown.push(problem('parameter_unknown', valuePath(queryName), { queryName }));
    } else if (!parameter.visible && value !== '') {
      const { displayName } = parameter;
      hidden.push(problem('parameter_hidden', valuePath(queryName), { displayName }));
    }
  }
  const { built, filled } = withValuesLeft(compiled, {
    baseUrl: link.baseUrl,
    values: written(link.values, leftOut, identifiers),
    urlEncoding: link.urlEncoding,
  });
  return {
    built,
    problems: together(
      checkLinkName(link.name),
      built.problems.filter(({ code }) => code !== 'identifier_missing'),
      unknown,
    ),
    warnings: together(
      built.warnings,
      websiteUrlWarnings(compiled, link.baseUrl, built),
      hidden,
      filled,
    ),
  };
}

/** A link with every empty value filled in that has one value left; what is not good without it is made twice. */
function withValuesLeft(
  compiled: CompiledTaxonomy,
  draft: LinkDraft,
): { readonly built: BuiltLink; readonly filled: readonly Problem[] } {
  const built = withNames(compiled, draft);
  if (!built.problems.some(({ code }) => code === 'value_required_by')) {
    return { built, filled: NO_PROBLEMS };
  }
  const wrong = new Set(
    built.problems.flatMap(({ code, path }) => (code === 'value_required_by' ? [] : path)),
  );
  const left = valuesLeft(compiled.rules, (queryName) =>
    wrong.has(valuePath(queryName)) ? null : (built.values.get(queryName) ?? ''),
  );
  if (left.size === 0) return { built, filled: NO_PROBLEMS };
  const values = new Map(draft.values);
  const filled: Problem[] = [];
  for (const [queryName, { parameter, controller, value }] of left) {
    values.set(queryName, value);
    const args = {
      displayName: parameter.displayName,
      value: shownState(parameter, value),
      controller: controller.displayName,
    };
    filled.push(problem('value_set_by', valuePath(queryName), args));
  }
  return { built: buildLink(compiled, { ...draft, values }), filled };
}

/** A link with the names whose parts all stand in its website URL, which are made only where one of them is given. */
function withNames(compiled: CompiledTaxonomy, draft: LinkDraft): BuiltLink {
  const built = buildLink(compiled, draft);
  if (compiled.composed.length === 0) return built;
  const names = compiled.composed.flatMap(({ parameter: { queryName }, composition }) => {
    const name = composeName(composition ?? [], (part) => built.values.get(part) ?? '');
    const said = built.values.get(queryName);
    // One that stands there too is held against its parts.
    return name === null || said === name ? [] : [[queryName, said ?? name] as const];
  });
  if (names.length === 0) return built;
  return buildLink(compiled, { ...draft, values: new Map([...draft.values, ...names]) });
}

function unread({ name, baseUrl }: NewLink): CheckedLink {
  const problems = together(checkLinkName(name), checkBaseUrl(baseUrl));
  const nothing = { fullUrl: '', urlWithoutIdentifiers: '', values: new Map(), warnings: [] };
  return { built: { ...nothing, problems }, problems, warnings: [] };
}

// Of most links nothing is left out, and then the values are taken as they come.
function written(
  given: ReadonlyMap<string, string>,
  leftOut: readonly string[],
  identifiers: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  if (leftOut.length === 0 && identifiers.size === 0) return given;
  const values = new Map(given);
  for (const queryName of leftOut) values.delete(queryName);
  for (const [queryName, identifier] of identifiers) values.set(queryName, identifier);
  return values;
}

/**
 * Warns where no parameter takes part in new links: what is made then is the website's URL as it is. Said once of many
 * links, and so not by {@link checkNewLink}.
 */
export function checkHasParameters(compiled: CompiledTaxonomy): Problem[] {
  return compiled.visible.length > 0 ? [] : [problem('no_parameters', 'parameters')];
}
