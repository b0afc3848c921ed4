import { NO_PROBLEMS, type Problem, problem } from '../problem.ts';
import {
  hasInvisible,
  hasLoneSurrogate,
  hasWhitespace,
  invisibleNames,
  isLongerThan,
} from '../rules/characters.ts';
import { withoutMacros } from './ad-macros.ts';

/** Characters that a base URL may have. */
export const MAX_BASE_URL_LENGTH = 2048;
/** A URL that is longer is not looked at, whatever is wrong with it besides. */
export const LONGEST_URL_READ = 16_384;
/** Characters that a link's name may have. */
export const MAX_LINK_NAME_LENGTH = 255;

// Visible ASCII, which nearly every name is made of, breaks no rule about characters.
const PLAIN_NAME = /^[!-~][ -~]*$/;
const CONTROL = /\p{Cc}/u;
const SCHEME = /^https?:\/\//i;

/**
 * Checks a link's name: required, 1 to 255 characters, line breaks and tabs welcome.
 * @example checkLinkName('')[0]?.code // 'link_name_required'
 */
export function checkLinkName(name: string): readonly Problem[] {
  if (name.length <= MAX_LINK_NAME_LENGTH && PLAIN_NAME.test(name)) return NO_PROBLEMS;
  if (isLongerThan(name, MAX_LINK_NAME_LENGTH)) {
    return [problem('link_name_too_long', 'name', { max: MAX_LINK_NAME_LENGTH })];
  }
  if (name.trim() === '') return [problem('link_name_required', 'name')];
  if (name.includes('\0') || hasLoneSurrogate(name))
    return [problem('link_name_characters', 'name')];
  return NO_PROBLEMS;
}

/**
 * Checks a base URL: absolute http or https, no user info, a host and port that mean what they say,
 * at most 2,048 characters. `new URL` alone is no check: it takes `javascript:`, strips tabs, keeps
 * user info, and turns `2130706433` into an address.
 * Source: RFC 3986 section 3.
 * @example checkBaseUrl('https://example.com/?q={keyword}#top') // []
 * @example checkBaseUrl('javascript:alert(1)')[0]?.code // 'base_url_invalid'
 */
export function checkBaseUrl(baseUrl: string): readonly Problem[] {
  if (isLongerThan(baseUrl, MAX_BASE_URL_LENGTH)) {
    return [problem('base_url_too_long', 'baseUrl', { max: MAX_BASE_URL_LENGTH })];
  }
  return checkUrl(baseUrl);
}

/** The same for a URL of any length. */
export function checkUrl(url: string): readonly Problem[] {
  if (isPlain(url)) return NO_PROBLEMS;
  const scheme = SCHEME.exec(url)?.[0];
  if (CONTROL.test(url) || (scheme && hasWhitespace(withoutMacros(url)))) {
    return [problem('base_url_characters', 'baseUrl')];
  }
  if (hasInvisible(url)) {
    return [problem('base_url_invisible', 'baseUrl', { chars: invisibleNames(url) })];
  }
  if (!scheme || hasLoneSurrogate(url)) return [problem('base_url_invalid', 'baseUrl')];
  const rest = url.slice(scheme.length);
  const end = rest.search(/[/?#]/);
  const authority = end === -1 ? rest : rest.slice(0, end);
  if (authority.includes('@')) return [problem('base_url_user_info', 'baseUrl')];
  const host = judgeHost(authority);
  if (host === 'unjudged')
    return [problem('base_url_host_unjudged', 'baseUrl', { host: authority })];
  return host === 'good' && parses(url) ? NO_PROBLEMS : [problem('base_url_invalid', 'baseUrl')];
}

// Parsing is the dearest step of a link, and nearly every URL has nothing to find fault with: no white space,
// nothing invisible, and a host of short plain labels with an alphabetic ending, which the parser can neither
// refuse nor turn into another. (`xn--` it could.)
const PLAIN_URL =
  /^https?:\/\/(?:[A-Za-z\d]+(?:-[A-Za-z\d]+)*\.)+[A-Za-z]{2,}(?::\d{1,4})?(?:[/?#][^\s\p{C}]*)?$/u;
const LONGEST_PLAIN_ORIGIN = 72;

function isPlain(url: string): boolean {
  const slash = url.indexOf('/', 'https://'.length);
  return (slash === -1 ? url.length : slash) <= LONGEST_PLAIN_ORIGIN && PLAIN_URL.test(url);
}

function parses(url: string): boolean {
  try {
    return new URL(url).hostname !== '';
  } catch {
    return false;
  }
}

/** Whether a host is one that links can lead to; `unjudged` where this engine's tables of Unicode are too old to tell. */
type HostVerdict = 'good' | 'bad' | 'unjudged';

const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
const INTERNATIONAL = /[^\p{ASCII}]|(?:^|\.)xn--/iu;

/**
 * Judges a URL's host with its port. What the URL parser would quietly turn into another host is bad (`2130706433`,
 * `0x7f.1`, `%65x.com`, `a.com\@b`), and so are slips of the hand that it takes for a host: `a,com`, `https://https://a.com`.
 * @example judgeHost('a..com') // 'bad'
 */
function judgeHost(authority: string): HostVerdict {
  if (/[\\%,]|^https?:$/i.test(authority)) return 'bad';
  if (authority.startsWith('[')) return 'good';
  const typed = authority.replace(/:\d*$/, '');
  if (typed === '' || typed.includes(':')) return 'bad';
  const hostname = readHost(typed);
  if (INTERNATIONAL.test(typed) && !isJudged(typed, hostname)) return 'unjudged';
  if (hostname === null) return 'bad';
  const isGood = IPV4.test(hostname) ? hostname === typed : hasLabels(hostname);
  return isGood ? 'good' : 'bad';
}

function readHost(typed: string): string | null {
  try {
    return new URL(`http://${typed}/`).hostname;
  } catch {
    return null;
  }
}

// The service's Node reads hosts by Unicode 17 and today's URL Standard; the command line may run on an older one, which
// refuses newer letters and takes labels that mix directions.
const KNOWS_LETTERS = readHost('\u{323b0}.com') !== null && readHost('xn--bs.com') !== null;
const KNOWS_DIRECTIONS = readHost('1\u06c0.com') === null;
const RIGHT_TO_LEFT =
  '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]';
const HAS_RIGHT_TO_LEFT = new RegExp(RIGHT_TO_LEFT, 'u');
const LETTER = `(?=${RIGHT_TO_LEFT})[\\p{L}\\p{M}]`;
const ONE_DIRECTION = new RegExp(
  `^(?!\\p{M})(?:${LETTER}(?:-*(?:${LETTER}|\\d))*|[a-z](?:-*[a-z\\d])*)$`,
  'iu',
);

function isJudged(typed: string, hostname: string | null): boolean {
  if (hostname === null) return KNOWS_LETTERS;
  if (KNOWS_DIRECTIONS || !HAS_RIGHT_TO_LEFT.test(typed)) return true;
  return typed.split('.').every((label) => label === '' || ONE_DIRECTION.test(label));
}

const LONGEST_LABEL = 63;
const LONGEST_NAME = 253;

// What no name server can know: `a..b`, a label or a name that is too long (RFC 1035 section 2.3.4).
function hasLabels(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return (
    name.length <= LONGEST_NAME &&
    name.split('.').every(({ length }) => length > 0 && length <= LONGEST_LABEL)
  );
}
