// What stands inside: a name, and behind a colon the text that is put in where the platform knows none.
const NAME = '[\\w.:-]+';
const DEFAULT = '[\\w.-]+:(?:[^{}\\[\\]&#%+"<>`\\\\\\s\\p{C}]| )+';
/** Of a macro with such a text, which may have spaces: the source of a regular expression. */
export const SPACED_MACRO = `\\{${DEFAULT}\\}`;
const INSIDE = `(?:${NAME}|${DEFAULT})`;

// Of {campaignid}, ${CLICK_URL}, {keyword:default text}, {{ad.name}}, [CLICK_ID], [[id]], [[[name]]],
// %%CLICK_URL_UNESC%% and $IMP_ID no character ends or changes a parameter. Brackets that do not pair up
// are no macro: half of one is worse than none.
const FORMS = [
  ...[3, 2, 1].map((depth) => `(?<!\\{)\\$?\\{{${depth}}${INSIDE}\\}{${depth}}(?!\\})`),
  ...[3, 2, 1].map((depth) => `(?<!\\[)\\[{${depth}}${NAME}\\]{${depth}}(?!\\])`),
  '%%\\w+%%',
  '(?<![\\w$])\\$[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?!\\w)',
];
const MACRO = new RegExp(FORMS.join('|'), 'gu');
const BEGINNING = /[{[%$]/;
const PERCENT_MACRO = /%%\w+%%/g;

/**
 * Whether a value has a place that an ad platform fills in: nobody else knows what it becomes.
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
 * Rewrites what stands outside the macros of a text, which stay as they are typed.
 * @example outsideMacros('a b {keyword:x y}', encodeURIComponent) // 'a%20b%20{keyword:x y}'
 */
export function outsideMacros(text: string, rewrite: (between: string) => string): string {
  return BEGINNING.test(text) ? outside(text, MACRO, rewrite) : rewrite(text);
}

/** The same for those alone whose percent signs encode nothing, such as `%%CLICK_URL_UNESC%%`. */
export function outsidePercentMacros(text: string, rewrite: (between: string) => string): string {
  return text.includes('%%') ? outside(text, PERCENT_MACRO, rewrite) : rewrite(text);
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
