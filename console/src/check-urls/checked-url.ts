import { buildLink, everyName } from '@utmost/core/link/build.ts';
import { MAX_LINK_NAME_LENGTH } from '@utmost/core/link/check.ts';
import type { FoundUrlCheck, UrlFinding } from '@utmost/core/link/check-urls.ts';
import { breachesOf, urlWarnings } from '@utmost/core/link/correct-url.ts';
import { checkNewLink, type NewLink } from '@utmost/core/link/create.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { takeApartForNew } from '@utmost/core/link/fields-from-url.ts';
import { splitUrl } from '@utmost/core/link/query.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { type Problem, valuePath } from '@utmost/core/problem.ts';
import { type CompiledTaxonomy, isEntered } from '@utmost/core/taxonomy/compile.ts';
import { csvRow } from '../ui/browser/csv-row.ts';
import { checkUrlsTexts as texts } from './check-urls-texts.ts';
import type { CheckedUrl } from './use-check.ts';

/** What is found about a URL, and what it would be as a link; null where it was passed over. */
export function checkedUrl(
  compiled: CompiledTaxonomy,
  identifiers: ReadonlyMap<string, string>,
  { found, place, verdict }: FoundUrlCheck,
  nth: number,
): Omit<CheckedUrl, 'mailText'> | null {
  if (verdict === null) return null;
  const best = verdict.correction ?? place.url;
  const name = nameUrl(compiled, best);
  const canSave = isSavable(compiled, identifiers, best, name);
  const fixable = fixableNames(compiled, verdict.left);
  return { ...place, ...verdict, found, nth, name, canSave, fixable };
}

/** The URL as it is with the values that a person put right. */
export function fixedUrl(
  compiled: CompiledTaxonomy,
  identifiers: ReadonlyMap<string, string>,
  url: CheckedUrl,
  values: ReadonlyMap<string, string>,
): CheckedUrl {
  const correction = withValues(compiled, url.correction ?? url.url, values);
  const name = nameUrl(compiled, correction);
  return {
    ...url,
    correction,
    left: breachesOf(compiled, correction),
    warnings: urlWarnings(compiled, correction),
    name,
    canSave: isSavable(compiled, identifiers, correction, name),
  };
}

function isSavable(
  compiled: CompiledTaxonomy,
  identifiers: ReadonlyMap<string, string>,
  url: string,
  name: string,
): boolean {
  return checkNewLink(compiled, adoptUrl(compiled, url, name), identifiers).problems.length === 0;
}

/**
 * The new link that a URL from elsewhere becomes when it is saved: the same URL, but for identifiers,
 * of which it gets its own.
 * @example adoptUrl(compiled, 'https://a.com/?utm_source=google', 'Spring').values // Map { 'utm_source' => 'google' }
 */
export function adoptUrl(compiled: CompiledTaxonomy, url: string, name: string): NewLink {
  const apart = takeApartForNew(compiled, url);
  if (apart === null) return { name, baseUrl: url, values: new Map(), urlEncoding: true };
  const { baseUrl, values, urlEncoding } = apart;
  return { name, baseUrl, values, urlEncoding };
}

const SCHEME = /^https?:\/\//i;

/**
 * A name for a URL that has none: where it leads, and what its parameters say.
 * @example nameUrl(compiled, 'https://a.com/spring?utm_source=google&x=1') // 'a.com/spring, google'
 */
export function nameUrl(compiled: CompiledTaxonomy, url: string): string {
  const where = splitUrl(url).head.replace(SCHEME, '').replace(/\/$/, '');
  const words = [...decodeUrl(compiled, url).values]
    .filter(([name]) => compiled.byName.get(name)?.parameter.type !== 'identifier')
    .map(([, value]) => value);
  return Array.from([where, ...words].join(', '))
    .slice(0, MAX_LINK_NAME_LENGTH)
    .join('');
}

/**
 * The parameters in whose values something is wrong that a person can put right, in URL order.
 * @example fixableNames(compiled, breachesOf(compiled, 'https://a.com/?utm_medium=post')) // ['utm_medium']
 */
export function fixableNames(compiled: CompiledTaxonomy, problems: readonly Problem[]): string[] {
  const paths = new Set(problems.map(({ path }) => path));
  return compiled.visible
    .filter(isEntered)
    .map(({ parameter }) => parameter.queryName)
    .filter((queryName) => paths.has(valuePath(queryName)));
}

/**
 * A URL with other values of some parameters: those are written in their place, all else stays byte for byte.
 * @param values by query name; an empty one leaves the parameter out
 * @example withValues(compiled, 'https://a.com/?utm_medium=post&x=1', new Map([['utm_medium', 'email']]))
 * // 'https://a.com/?x=1&utm_medium=email'
 */
export function withValues(
  compiled: CompiledTaxonomy,
  url: string,
  values: ReadonlyMap<string, string>,
): string {
  const { baseUrl, urlEncoding, values: said } = decodeUrl(compiled, url);
  const names = [...everyName(compiled, said)];
  const unchanged = new Set(names.filter((name) => !values.has(name)));
  const all = new Map([...said, ...values]);
  return buildLink(compiled, { baseUrl, urlEncoding, values: all, unchanged }).fullUrl;
}

const { line, url, problems, corrected, left, warnings } = texts.columns;
const HEADINGS = [line, url, problems, corrected, left, warnings];

/**
 * What a check found as CSV (RFC 4180), safe to open in a spreadsheet, row by row.
 * @example [...printCheckedUrls([])] // ['Line,URL,Problems,Corrected URL,Problems left,Warnings\r\n']
 */
export function* printCheckedUrls(checked: readonly UrlFinding[]): Generator<string> {
  yield csvRow(HEADINGS);
  for (const { line, url, problems, correction, left, warnings } of checked) {
    const fields = [problems, left, warnings].map((list) => list.map(sentenceOf).join('\n'));
    const [wrong = '', stays = '', known = ''] = fields;
    yield csvRow([String(line), url, wrong, correction ?? '', stays, known]);
  }
}
