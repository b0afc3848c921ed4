import { checkBaseUrl } from './check.ts';

// What people leave out or mistype before a host: nothing, `//`, `htp://`, `https//`, `https:/`.
const BEFORE_HOST = /^(?:h?t{1,3}p?s?:\/{0,3}|https?\/{1,3}|\/\/)?/i;
const OTHER_SCHEME = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i;
const HAS_DOMAIN = /^[^/?#]*\.[^/?#.]/;

/**
 * A website URL with the `https://` that it lacks.
 * @returns null where that is not what it lacks: it is good as it is, has another scheme, or is no address
 * @example withHttps('shop.example.com/spring') // 'https://shop.example.com/spring'
 * @example withHttps('htps://shop.example.com') // 'https://shop.example.com'
 * @example withHttps('mailto:ada@example.com') // null
 */
export function withHttps(baseUrl: string): string | null {
  const typed = baseUrl.trim();
  if (checkBaseUrl(typed).length === 0) return null;
  const rest = typed.replace(BEFORE_HOST, '');
  if (!HAS_DOMAIN.test(rest) || OTHER_SCHEME.test(rest)) return null;
  const completed = `https://${rest}`;
  return checkBaseUrl(completed).length === 0 ? completed : null;
}
