import { hasWhitespace } from '../rules/characters.ts';
import { outsideMacros } from './ad-macros.ts';
import { checkBaseUrl } from './check.ts';

/**
 * A base URL whose white space, that around it aside, is percent-encoded.
 * @returns null where that makes no good base URL, and where there is none to encode
 * @example withEncodedSpaces('https://a.com/#Swiss Goats') // 'https://a.com/#Swiss%20Goats'
 */
export function withEncodedSpaces(baseUrl: string): string | null {
  if (!hasWhitespace(baseUrl)) return null;
  const trimmed = baseUrl.trim();
  const encoded = outsideMacros(trimmed, (text) => text.replaceAll(SPACES, encodeURIComponent));
  return encoded === trimmed || checkBaseUrl(encoded).length > 0 ? null : encoded;
}

// Tabs and line breaks are mistakes of another kind.
const SPACES = /\p{Z}/gu;
