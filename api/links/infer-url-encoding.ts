import { buildLink } from '@utmost/core/link/build.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';

// A URL with values as long as they may be; to take a longer one apart is not worth the time.
const LONGEST_HINT = 200_000;

/**
 * Which encoding a client's `fullUrl` tells of, where it did not say.
 * @param otherwise the answer where both would have written the same
 * @returns true for encoding on
 */
export function inferUrlEncoding(
  compiled: CompiledTaxonomy,
  fullUrl: string,
  otherwise = true,
): boolean {
  if (fullUrl.length > LONGEST_HINT) return otherwise;
  const decoded = decodeUrl(compiled, fullUrl);
  const unchanged = new Set(decoded.values.keys());
  const other = buildLink(compiled, { ...decoded, unchanged, urlEncoding: !decoded.urlEncoding });
  return other.fullUrl === fullUrl ? otherwise : decoded.urlEncoding;
}
