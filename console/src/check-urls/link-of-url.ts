import { MAX_LINK_NAME_LENGTH } from '@utmost/core/link/check.ts';
import type { NewLink } from '@utmost/core/link/create.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { takeApartForNew } from '@utmost/core/link/fields-from-url.ts';
import { splitUrl } from '@utmost/core/link/query.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';

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
