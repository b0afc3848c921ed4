import { type Problem, problem, together, valuePath } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { type BuiltLink, buildLink } from './build.ts';
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
 * (with a warning), names outside the taxonomy are refused.
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
  const built = buildLink(compiled, {
    baseUrl: link.baseUrl,
    values: written(link.values, leftOut, identifiers),
    urlEncoding: link.urlEncoding,
  });
  return {
    built,
    problems: together(checkLinkName(link.name), built.problems, unknown),
    warnings: together(built.warnings, websiteUrlWarnings(compiled, link.baseUrl, built), hidden),
  };
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
