import type { FoundUrlCheck } from '@utmost/core/link/check-urls.ts';
import { breachesOf, urlWarnings } from '@utmost/core/link/correct-url.ts';
import { checkNewLink } from '@utmost/core/link/create.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { CheckedUrl } from './check-text.ts';
import { fixableNames, withValues } from './fix-url.ts';
import { adoptUrl, nameUrl } from './link-of-url.ts';

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
