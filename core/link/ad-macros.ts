import { MACRO_FORMS, PERCENT_FORMS } from './macro-forms.ts';

/** The source of a regular expression for every macro. Brackets that do not pair up are none: half of one is worse. */
export const MACRO_SOURCE = MACRO_FORMS.map(({ form }) => form).join('|');
const MACRO = new RegExp(MACRO_SOURCE, 'gu');
const BEGINNING = /[{[%$*]|__/;
const PERCENT_MACRO = new RegExp(PERCENT_FORMS.join('|'), 'g');
const PERCENT_BEGINNING = /%[%e]/;
// What other tools put around a name: braces, brackets, <% %>, %NAME%, %name!, *|x|*, #x#, @x@, ~x~, $x$.
const PLACEHOLDER =
  /\{[^{}\s][^{}]{0,99}\}|\[[^[\]\s][^[\]]{0,99}\]|<[^<>\s][^<>]{0,99}>|%[A-Za-z_]\w{1,99}[%!]|\*\|[^|]{1,99}\|\*|([#@~$])[A-Za-z][\w.:]{1,99}\1/u;
const PLACEHOLDER_BEGINNING = /[{[<%*#@~$]/;

/**
 * Whether a value has a placeholder that an ad platform fills in, so its final text is unknown here.
 * @example hasMacro('{campaignid}') // true
 */
export function hasMacro(text: string): boolean {
  return BEGINNING.test(text) && text.search(MACRO) !== -1;
}

/** A text less its macros. */
export function withoutMacros(text: string): string {
  return BEGINNING.test(text) ? text.replace(MACRO, '') : text;
}

/**
 * What looks like a place to be filled in, and is no macro that links keep; null where nothing does.
 * @example unknownPlaceholder('a {first name}') // '{first name}'
 */
export function unknownPlaceholder(text: string): string | null {
  if (!PLACEHOLDER_BEGINNING.test(text)) return null;
  return PLACEHOLDER.exec(text.replace(MACRO, ' '))?.[0] ?? null;
}

/**
 * Rewrites what stands outside the macros of a text, which stay as they are typed.
 * @example outsideMacros('a b {keyword:x y}', encodeURIComponent) // 'a%20b%20{keyword:x y}'
 */
export function outsideMacros(text: string, rewrite: (between: string) => string): string {
  return BEGINNING.test(text) ? outside(text, MACRO, rewrite) : rewrite(text);
}

/** The same for those alone whose percent signs encode nothing, such as `%%CLICK_URL_UNESC%%`. */
export function outsidePercentMacros(text: string, rewrite: (between: string) => string): string {
  return PERCENT_BEGINNING.test(text) ? outside(text, PERCENT_MACRO, rewrite) : rewrite(text);
}

function outside(text: string, macro: RegExp, rewrite: (between: string) => string): string {
  let rewritten = '';
  let end = 0;
  for (const match of text.matchAll(macro)) {
    rewritten += rewrite(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return rewritten + rewrite(text.slice(end));
}
