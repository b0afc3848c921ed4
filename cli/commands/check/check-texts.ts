import { counted, formatNumber } from '@utmost/core/messages/figures.ts';
import type { ProblemCode } from '@utmost/core/messages/problems.ts';

/** What people call formats that are often taken for text, by the ending of their files. */
const NAMED_FORMATS: Readonly<Record<string, string>> = {
  xlsx: 'an Excel workbook (.xlsx)',
  docx: 'a Word document (.docx)',
  pptx: 'a PowerPoint presentation (.pptx)',
  cfb: 'an older Office or Outlook file (.xls, .doc, .msg)',
  ods: 'an OpenDocument spreadsheet (.ods)',
  odt: 'an OpenDocument text (.odt)',
  pdf: 'a PDF (.pdf)',
  zip: 'a ZIP archive (.zip)',
};

/** What came of checking the URLs of files. */
interface CheckFigures {
  readonly urls: number;
  readonly broken: number;
  readonly correctable: number;
  /** Whether the corrections were written. */
  readonly fixes: boolean;
}

export const checkMessages = {
  finding: (file: string, line: number, column: number, sentence: string) =>
    `${file}:${line}:${column}: ${sentence}`,
  findingCorrection: (url: string) => `  correction: ${url}`,
  correction: (url: string) => `Write ${url}`,
  ruleHelp: (description: string) =>
    `${description} utmost check --fix corrects what has one right answer; the rest is yours to decide.`,
  urlsChecked: (urls: number) => `${counted(urls, 'URL', 'URLs')} checked`,
  sarifResult: (sentence: string, url: string) => `${sentence} (${url})`,
  checked: ({ urls, broken, correctable, fixes }: CheckFigures) => {
    const all = `${counted(urls, 'URL', 'URLs')} checked`;
    if (broken === 0) return `${all}. No problems.`;
    const some = `${all}, ${formatNumber(broken)} with problems`;
    if (correctable === 0) return `${some}.`;
    return fixes
      ? `${some}; ${formatNumber(correctable)} corrected.`
      : `${some}; --fix corrects ${formatNumber(correctable)} of them.`;
  },
  fixNeedsUtf8: (file: string) =>
    `${file} isn't plain UTF-8, so --fix can't change it. Save it as UTF-8 and try again.`,
  fixNeedsText: (file: string) =>
    `${file} is a spreadsheet, so --fix can't change it. Save the sheet as CSV and try again.`,
  fixNotMail: (file: string) =>
    `${file} is an email, whose text is encoded, so --fix can't change it. Fix the text it was made from.`,
  mailPart: (file: string, kind: 'text' | 'html') =>
    `${file} (${kind === 'html' ? 'HTML' : 'text'})`,
  checkNeedsUtf8: (file: string) =>
    `${file} isn't UTF-8 text. Save it as UTF-8 (in a spreadsheet: CSV UTF-8) and try again.`,
  /** @param format what files of its format end in; '' where the format is unknown */
  checkNeedsText: (file: string, format: string) =>
    format === ''
      ? `${file} isn't a text file, so its URLs can't be read. Save it as CSV, HTML or plain text.`
      : `${file} isn't text but ${NAMED_FORMATS[format] ?? `a .${format} file`}, so its URLs can't be read. Save it as CSV, HTML or plain text.`,
  noUrls: (file: string) => `${file}: no URLs found.`,
  fixedBefore: (file: string) => `${file}: fixed before the error.`,
  fixNeedsFile: (file: string) =>
    `${file} isn't a regular file, so --fix can't write to it. Use --fix - to correct a stream.`,
  fixNeedsOutput:
    '--fix - writes the corrected text to standard output; --format and --json need it too.',
} as const;

export const checkHelp = {
  checkArgument: 'the files: text, Markdown, HTML, CSV, .xlsx, .ods (- is standard input)',
  checkAll: 'check every URL, even those without any of your parameters',
  checkFix: 'fix the files in place',
  checkFormat: 'how to print: text, json, sarif, github (annotations), gitlab or junit',
  checkRequireUrls: 'fail when a file has no URLs at all',
  checkJson: 'the same as --format json',
  checkExamples: `
Examples:
  $ utmost check newsletter.html --taxonomy taxonomy.yaml
  newsletter.html:12:18: Source must be one of the allowed values: google, newsletter
    correction: https://example.com/shoes?utm_source=newsletter

  Fix what can be fixed:
  $ utmost check --fix docs/*.md --taxonomy taxonomy.yaml

  With your server's taxonomy:
  $ utmost check newsletter.html --server

  In CI, where your code host shows problems next to the lines:
  $ utmost check --format sarif content/*.html --taxonomy taxonomy.yaml > findings.sarif

Only URLs with one of your parameters, or a misspelled one, are checked; --all checks every URL. Exits with
code 3 if there are problems.`,
} as const;

/** What is asked of a URL in general, by the code of what breaks it: for reports that explain their rules. */
const DESCRIPTIONS: Readonly<Partial<Record<ProblemCode, string>>> = {
  base_url_characters: 'A website URL has no control characters, tabs or line breaks.',
  base_url_invisible: 'A website URL has no invisible characters.',
  base_url_invalid: 'A website URL is a whole http or https address.',
  base_url_host_unjudged:
    'The host of a website URL has only characters that this version of Node.js knows.',
  base_url_too_long: 'A website URL is not longer than links can be.',
  base_url_user_info: 'A website URL has no username or password.',
  base_url_value_malformed: 'The values in a URL can be decoded.',
  base_url_value_repeated: 'Each tracking parameter appears once in a URL.',
  base_url_value_spelling: 'Values are written the way your taxonomy says.',
  parameter_required: 'Required parameters are in every tracking link.',
  parameter_unknown: 'Tracking links have only parameters of your taxonomy.',
  parameter_hidden: 'Hidden parameters take no part in new links.',
  name_misspelt: 'Parameter names are spelled as in your taxonomy.',
  value_reserved: 'Values have no characters that separate parameters.',
  value_ambiguous: 'Values do not run into the characters that separate parameters.',
  value_surrogate: 'Values are valid text.',
  value_invisible: 'Values have no control or invisible characters.',
  value_whitespace: 'Values have no spaces where the parameter allows none.',
  value_special_characters: 'Values have only characters that the parameter allows.',
  value_not_listed: 'Values are among the allowed values of the parameter.',
  value_not_mapped: 'Values are among the coded values of the parameter.',
  value_not_identifier: 'Identifiers are numbers in the format of the parameter.',
  value_not_date: 'Dates are days that there are, in the format of the parameter.',
  value_too_long: 'Values are not longer than they can be.',
  value_alias: 'Values are written as such, and not by another name.',
  value_retired: 'Values are not used after their last day.',
  value_not_yet: 'Values are not used before their first day.',
  value_required_by: 'A value that another value requires is there.',
  value_empty_by: 'A value that another value rules out is not there.',
  value_not_allowed_by: 'Values fit the values that they depend on.',
  composed_shape: 'Names that are made of other values have all of their parts.',
  composed_part: 'The parts of a name are values of their parameters.',
  composed_part_missing: 'A name that is made of other values has all of them.',
  composed_differs: 'A name says the same as the values that it is made of.',
  composed_part_differs: 'A name says the same as the values that it is made of.',
  identifier_missing: 'Every tracking link has its identifier.',
  url_ampersand_escaped: 'Parameters are joined by &, not by &amp;.',
  url_second_question_mark: 'Only the first parameter follows a question mark.',
  url_question_mark_missing: 'The first parameter follows a question mark.',
  fragment_parameter: 'Tracking parameters are before the #, where analytics sees them.',
  url_too_long_for: 'A URL is not longer than ad platforms accept.',
};

/**
 * What the rule behind a problem asks for.
 * @example ruleDescription('value_not_listed') // 'Values are among the allowed values of the parameter.'
 */
export function ruleDescription(code: ProblemCode): string {
  return DESCRIPTIONS[code] ?? 'Tracking links follow your taxonomy.';
}
