import { hasWhitespace, withoutLoneSurrogates } from '../rules/characters.ts';
import type { GovernedParameter } from '../taxonomy/parameter.ts';
import { outsideMacros, outsidePercentMacros } from './ad-macros.ts';
import { checkBaseUrl } from './check.ts';

// encodeURIComponent leaves these, which RFC 3986 does not list as unreserved.
const LEFT_BY_ENCODE_URI_COMPONENT = /[!'()*]/g;
// These as well as half surrogate pairs, of which it throws: looked for first, as few texts have any.
const NOT_FOR_ENCODE_URI_COMPONENT = /[!'()*\p{Cs}]/u;
// With encoding off: what would end or change the parameter.
const BREAKING_IN_VALUE = /[%&#+\s\p{Cc}]/gu;
const BREAKING_IN_NAME = /[%&#+=\s\p{Cc}]/gu;

const UNRESERVED_ONLY = /^[\w.~-]*$/;

const hex = (char: string): string =>
  `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * Percent-encodes all but RFC 3986 section 2.3's unreserved characters, as UTF-8.
 * @example encodeStrictly("a b+c'") // 'a%20b%2Bc%27'
 */
function encodeStrictly(text: string): string {
  if (UNRESERVED_ONLY.test(text)) return text;
  if (!NOT_FOR_ENCODE_URI_COMPONENT.test(text)) return encodeURIComponent(text);
  return encodeURIComponent(withoutLoneSurrogates(text)).replace(LEFT_BY_ENCODE_URI_COMPONENT, hex);
}

function encodeBreaking(text: string, breaking: RegExp): string {
  return withoutLoneSurrogates(text).replace(breaking, (char) => encodeURIComponent(char));
}

/** How the names and values of one link are written. */
export interface Encoding {
  name(queryName: string): string;
  value(value: string, parameter: GovernedParameter | null): string;
}

const ON: Encoding = {
  name: encodeStrictly,
  value: (value, parameter) =>
    keepsMacros(parameter) ? outsideMacros(value, encodeStrictly) : encodeStrictly(value),
};

const OFF: Encoding = {
  name: (queryName) => encodeBreaking(queryName, BREAKING_IN_NAME),
  value: (value, parameter) => {
    const encode = (text: string): string => encodeBreaking(text, BREAKING_IN_VALUE);
    return keepsMacros(parameter) ? outsideMacros(value, encode) : encode(value);
  },
};

// Where an admin restricts the characters, a brace is a mistake and not a macro.
function keepsMacros(parameter: GovernedParameter | null): boolean {
  return (
    parameter === null || (parameter.type === 'text' && parameter.allowedSpecialChars === null)
  );
}

/**
 * The encoding of a link with URL encoding on or off.
 * @example encodingOf(true).value('{campaignid} a', null) // '{campaignid}%20a'
 * @example encodingOf(false).value('a b&ü', null) // 'a%20b%26ü'
 */
export function encodingOf(urlEncoding: boolean): Encoding {
  return urlEncoding ? ON : OFF;
}

/**
 * What a raw name or value says; null when its percent-encoding is broken.
 * `+` is read as a space, as form encoding and analytics tools do; we never write one.
 * @example decodeComponent('a%20b+c') // 'a b c'
 * @example decodeComponent('%%CLICK_URL%%') // '%%CLICK_URL%%', which an ad platform fills in
 */
export function decodeComponent(raw: string): string | null {
  if (!raw.includes('%')) return raw.replaceAll('+', ' ');
  try {
    return outsidePercentMacros(raw, (text) => decodeURIComponent(text.replaceAll('+', ' ')));
  } catch {
    return null;
  }
}

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
