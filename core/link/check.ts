import { type Problem, problem } from '../problem.ts';
import { countCharacters, detached, hasLoneSurrogate, hasWhitespace } from '../rules/characters.ts';
import { withoutMacros } from './ad-macros.ts';

/** Characters that a base URL may have (design section 3). */
export const MAX_BASE_URL_LENGTH = 2048;
/** Characters that a link's name may have (design section 3). */
export const MAX_LINK_NAME_LENGTH = 255;

// Visible ASCII, which nearly every name and URL is made of, breaks no rule about characters.
const PLAIN_NAME = /^[!-~][ -~]{0,254}$/;
const PLAIN_URL = /^[!-~]*$/;
const CONTROL = /\p{Cc}/u;
const SCHEME = /^https?:\/\//i;
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;

/**
 * Checks a link's name: required, 1 to 255 characters, line breaks and tabs welcome.
 * Source: spec part 2 section 5; design section 3.
 * @example checkLinkName('')[0]?.code // 'link_name_required'
 */
export function checkLinkName(name: string): Problem[] {
  if (PLAIN_NAME.test(name)) return [];
  if (name.trim() === '') return [problem('link_name_required', 'name')];
  if (countCharacters(name) > MAX_LINK_NAME_LENGTH) {
    return [problem('link_name_too_long', 'name', { max: MAX_LINK_NAME_LENGTH })];
  }
  if (name.includes('\0') || hasLoneSurrogate(name))
    return [problem('link_name_characters', 'name')];
  return [];
}

/**
 * Checks a base URL: absolute http or https, no user info, a host and port that mean what they say,
 * at most 2,048 characters. `new URL` alone is no check: it takes `javascript:`, strips tabs, keeps
 * user info, and turns `2130706433` into an address.
 * Source: spec part 2 section 5; design section 3; RFC 3986 section 3.
 * @example checkBaseUrl('https://example.com/?q={keyword}#top') // []
 * @example checkBaseUrl('javascript:alert(1)')[0]?.code // 'base_url_invalid'
 */
export function checkBaseUrl(baseUrl: string): Problem[] {
  if (baseUrl.length > MAX_BASE_URL_LENGTH && countCharacters(baseUrl) > MAX_BASE_URL_LENGTH) {
    return [problem('base_url_too_long', 'baseUrl', { max: '2,048' })];
  }
  return checkUrl(baseUrl);
}

// Beginnings of URLs, scheme and host, that were checked well: the links of a file share a few hosts.
const knownOrigins = new Set<string>();
const MOST_ORIGINS = 1024;
const AFTER_SCHEME = 'https://'.length;

/** The same for a URL of any length. */
export function checkUrl(url: string): Problem[] {
  const slash = url.indexOf('/', AFTER_SCHEME);
  if (slash !== -1 && knownOrigins.has(url.slice(0, slash)) && PLAIN_URL.test(url)) return [];
  const scheme = SCHEME.exec(url)?.[0];
  if (CONTROL.test(url) || (scheme && hasWhitespace(withoutMacros(url)))) {
    return [problem('base_url_characters', 'baseUrl')];
  }
  if (!scheme || hasLoneSurrogate(url)) return [problem('base_url_invalid', 'baseUrl')];
  const rest = url.slice(scheme.length);
  const end = rest.search(/[/?#]/);
  const authority = end === -1 ? rest : rest.slice(0, end);
  if (authority.includes('@')) return [problem('base_url_user_info', 'baseUrl')];
  if (authority.length <= 64 && PLAIN_HOST.test(authority)) {
    if (knownOrigins.size >= MOST_ORIGINS) knownOrigins.clear();
    knownOrigins.add(detached(scheme + authority));
    return [];
  }
  return isHost(authority) && parses(url) ? [] : [problem('base_url_invalid', 'baseUrl')];
}

// A host of plain labels with an alphabetic ending, which the parser can neither refuse nor turn into
// another: parsing is the dearest step of a link, and nearly every host is of this form.
const PLAIN_HOST = /^(?!.*xn--)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}(?::\d{1,4})?$/i;

function parses(url: string): boolean {
  try {
    return new URL(url).hostname !== '';
  } catch {
    return false;
  }
}

// What the URL parser would quietly turn into another host is refused: `2130706433`, `0x7f.1`, `%65x.com`, `a.com\@b`.
function isHost(authority: string): boolean {
  if (authority === '' || /[\\%]/.test(authority)) return false;
  if (authority.startsWith('[')) return true;
  const typed = authority.replace(/:\d*$/, '').toLowerCase();
  if (typed === '' || typed.includes(':')) return false;
  try {
    const { hostname } = new URL(`http://${typed}/`);
    return IPV4.test(hostname) ? hostname === typed : hasLabels(hostname);
  } catch {
    return false;
  }
}

const LONGEST_LABEL = 63;
const LONGEST_NAME = 253;

// What no name server can know: `a..b`, a label or a name that is too long (RFC 1035 section 2.3.4).
function hasLabels(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  const labels = name.split('.');
  return (
    name.length <= LONGEST_NAME &&
    labels.every(({ length }) => length > 0 && length <= LONGEST_LABEL)
  );
}
