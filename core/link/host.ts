/** Whether a host is one that links can lead to; `unjudged` where this engine's tables of Unicode are too old to tell. */
export type HostVerdict = 'good' | 'bad' | 'unjudged';

const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
const INTERNATIONAL = /[^\p{ASCII}]|(?:^|\.)xn--/iu;

/**
 * Judges a URL's host with its port. What the URL parser would quietly turn into another host is bad (`2130706433`,
 * `0x7f.1`, `%65x.com`, `a.com\@b`), and so are slips of the hand that it takes for a host: `a,com`, `https://https://a.com`.
 * @example judgeHost('a..com') // 'bad'
 */
export function judgeHost(authority: string): HostVerdict {
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
