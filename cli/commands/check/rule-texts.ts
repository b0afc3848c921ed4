import type { ProblemCode } from '@utmost/core/messages/problems.ts';

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
