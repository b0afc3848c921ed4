import { assistantSentences } from './assistant.ts';
import { csvSentences } from './csv-problems.ts';
import { counted, formatNumber } from './figures.ts';
import { billingErrors } from './subscription.ts';
import { documentSentences, taxonomySentences } from './taxonomy-problems.ts';

type Texts<Name extends string> = Readonly<Record<Name, string>>;
type Numbers<Name extends string> = Readonly<Record<Name, number>>;

const reserved = (subject: string, chars: string): string =>
  `${subject} cannot contain ${chars} because ${chars === 'space' ? 'it is' : 'they are'} reserved for advanced mode formatting`;

type DependentValue = Texts<'displayName' | 'controller' | 'state' | 'list'>;

const usable = (list: string): string => (list === '' ? '' : `. Use ${list}`);

/** Every problem and warning of links and of the taxonomy, by code. */
const taxonomyAndLinkSentences = {
  plan_required: billingErrors.missingPlan,
  plan_unknown: billingErrors.unknownPlan,
  payment_required: billingErrors.missingPayment,

  link_name_required: 'Link name is required',
  link_name_too_long: 'Link name must be at most {max} characters',
  link_name_characters: "Link name can't contain NUL or half of a surrogate pair",

  links_required: 'At least one link is required',

  base_url_invalid: 'Please enter a valid URL',
  base_url_host_unjudged: `The host "{host}" can't be checked here: this version of Node.js or this browser doesn't know all of its characters. Use a newer version`,
  base_url_too_long: ({ max }: Numbers<'max'>) =>
    `Website URL must be at most ${formatNumber(max)} characters`,
  base_url_user_info: "Website URL can't contain a username or password",
  base_url_characters: "Website URL can't contain spaces, tabs, line breaks or control characters",
  base_url_invisible: "Website URL can't contain invisible characters ({chars})",
  base_url_spaces_encoded: 'Spaces in the website URL were encoded as %20: {baseUrl}',
  base_url_value_repeated: 'Website URL contains {queryName} more than once. Keep one of them',
  base_url_value_malformed: "Website URL contains a {queryName} that can't be decoded: {raw}",
  base_url_value_spelling: ({ displayName, raw, value }: Texts<'displayName' | 'raw' | 'value'>) =>
    value === ''
      ? `Remove ${displayName} from the website URL. It is "${raw}" there`
      : `Use "${value}" instead of "${raw}" for ${displayName} in the website URL`,

  parameter_required: '{displayName} is required',
  parameters_malformed: 'parameters must be a JSON object of query names and values, as a string',
  parameters_too_many: ({ max, length }: Numbers<'max' | 'length'>) =>
    `parameters can have at most ${formatNumber(max)} values and ${formatNumber(length)} characters`,
  parameter_unknown: '"{queryName}" is not a tracking parameter of this workspace',
  value_too_long: ({ displayName, max }: Texts<'displayName'> & Numbers<'max'>) =>
    `${displayName} must be at most ${formatNumber(max)} characters`,
  value_reserved: ({ displayName, chars }: Texts<'displayName' | 'chars'>) =>
    reserved(displayName, chars),
  value_ambiguous: "{displayName} can't start or end with part of the connector or delimiter",
  value_surrogate: "{displayName} can't contain half of a surrogate pair",
  value_invisible: "{displayName} can't contain control or invisible characters ({chars})",
  value_whitespace: '{displayName} cannot contain spaces or whitespace',
  value_special_characters: ({ displayName, chars }: Texts<'displayName' | 'chars'>) =>
    chars === ''
      ? `${displayName} can only contain letters and numbers, no special characters`
      : `${displayName} can only contain letters, numbers, and these special characters: ${chars}`,
  value_not_listed: '{displayName} must be one of the allowed values: {list}',
  value_not_mapped: '{displayName} must be one of the defined coded values',
  value_without_mappings:
    '{displayName} requires value mappings to be defined by administrator before it can be used',
  value_required_by: (args: DependentValue) =>
    `${args.displayName} is required when ${args.controller} is ${args.state}${usable(args.list)}`,
  value_empty_by: ({ displayName, controller, state }: DependentValue) =>
    `${displayName} must be empty when ${controller} is ${state}`,
  value_not_allowed_by: (args: DependentValue & Texts<'value'>) =>
    `${args.displayName} can't be "${args.value}" when ${args.controller} is ${args.state}${usable(args.list)}`,
  value_alias: '{displayName}: "{alias}" was changed to "{value}"',
  value_retired: ({ displayName, value, to, use }: Texts<'displayName' | 'value' | 'to' | 'use'>) =>
    `${displayName} can't be "${value}" after ${to}${usable(use)}`,
  value_not_yet: '{displayName} can\'t be "{value}" before {from}',
  value_set_by: '{displayName} was set to {value} by {controller}',
  identifier_missing: '{displayName} is missing. Utmost adds it when a link is created',
  identifier_used_up: '{displayName} has no numbers left',
  identifier_goes_on: 'Earlier links already have {queryName} numbers, so the next one is {next}',
  identifier_unassigned: '{displayName} {number} was never assigned here. The next one is {next}',
  value_of_composed: '{displayName} is made of other parameters. Set those instead',
  value_of_identifier: "{displayName} is assigned once, so you can't set it",
  value_of_hidden: "{displayName} is hidden, so you can't set it",
  value_looks_like: ({ value, meant, count }: Texts<'value' | 'meant'> & Numbers<'count'>) =>
    count > 0
      ? `"${value}" looks like "${meant}", which ${counted(count, 'row uses', 'rows use')}. Replace it if you mean the same`
      : `"${value}" looks like "${meant}". Replace it if you mean the same`,
  value_not_date: '{displayName} must be a date, written as {format}',
  value_not_identifier: '{displayName} must be {format}',

  name_misspelt: '"{name}" is not a tracking parameter. Did you mean "{guess}"?',
  name_of_tool: '{name} is a parameter of {tool}, not {queryName}. It stays as it is',
  name_also_read: '{tool} reads {name} as well as {queryName}. Keep one of them',
  url_ampersand_escaped: 'Use & instead of &amp; in URLs',
  url_second_question_mark: 'Use & instead of a second ? between parameters',
  url_question_mark_missing: 'Use ? instead of & before the first parameter',
  fragment_parameter: "{queryName} is after the #, where analytics can't see it",
  fragment_parameter_beside:
    '{queryName} also appears after the # in the website URL. Remove it there',
  macro_unknown:
    "{placeholder} in {queryName} looks like a placeholder of a tool we don't know. It's encoded in the URL, so the tool may not fill it in",
  segment_replaced: '{queryName} in the website URL is replaced by your value',
  no_parameters:
    'No tracking parameters are configured, so this link tracks nothing. An admin can add them from a template.',
  parameter_hidden: "{displayName} is hidden, so new links don't include it",
  full_url_too_long: ({ max }: Numbers<'max'>) =>
    `Tracking URL must be at most ${formatNumber(max)} characters`,
  url_too_long_for: ({
    places,
    count,
    max,
    length,
  }: Texts<'places' | 'max' | 'length'> & Numbers<'count'>) =>
    `${places} ${count === 1 ? 'accepts' : 'accept'} URLs of up to ${max} characters. This one has ${length}`,
  // The identifier is for whom the sentence is not enough.
  duplicate_link: ({ name }: Texts<'name'> & Partial<Texts<'id'>>) =>
    `A link with the same URL already exists: ${name}`,

  username_too_short: 'Username must be at least {min} characters',
  username_too_long: 'Username must be at most {max} characters',
  username_characters: "Username can't contain control or invisible characters",
  username_taken: 'The username "{username}" is already taken',
  email_invalid: 'Please enter a valid email address',
  email_invited: '{email} is already invited. Revoke the invitation first.',
  email_taken: 'The email address {email} is already taken',
  token_name_required: 'Name is required',
  token_name_too_long: 'Name must be at most {max} characters',
  token_name_characters: "Name can't contain control or invisible characters",
  token_name_reserved: 'Name can\'t be "session", which the audit log uses for browser sessions',
  token_expiry_past: 'Expiry must be in the future',
  token_outlives_maker: 'Expiry must not be later than {latest}, when the token you use expires',
  organization_name_required: 'Organization name is required',
  organization_name_characters:
    'Organization name must be at most {max} characters, without control or invisible characters',

  display_name_required: 'Display name is required',
  display_name_too_long: 'Display name must be less than {max} characters',
  display_name_taken: 'Another parameter is already called "{name}"',
  display_name_characters: "Display name can't contain control or invisible characters",
  query_name_required: 'Query parameter name is required',
  query_name_too_long: 'Query parameter name must be less than {max} characters',
  query_name_taken: 'Another parameter already has the query name "{name}"',
  query_name_characters: "Parameter name can't contain control or invisible characters",
  query_name_reserved: ({ chars }: Texts<'chars'>) => reserved('Parameter name', chars),
  allowed_values_reserved:
    'The following dropdown values contain reserved characters and are not allowed: {list}',
  allowed_values_characters: "Dropdown values can't contain control or invisible characters",
  special_characters_reserved: ({ chars }: Texts<'chars'>) =>
    reserved('Allowed special characters', chars),
  space_replacement_not_allowed:
    'Spaces can\'t become "{char}" because values can\'t contain it. Add it to the allowed special characters',
  space_replacement_reserved: 'Spaces can\'t become "{char}" because advanced mode uses it',
  special_characters_too_long: 'Allowed special characters must be at most {max} characters',
  special_characters_invisible:
    "Allowed special characters can't contain control or invisible characters",
  padding_length: 'Padding length must be a whole number from {min} to {max}',
  current_identifier_value: 'Current identifier value must be a whole number from 0 to {max}',

  rule_controller_unknown: '"{queryName}" is not a tracking parameter of this workspace',
  identifier_per_type: 'Only an identifier has "identifierPer"',
  identifier_per_identifier:
    '{displayName} is an identifier. One number for each value needs a parameter of another type',
  numbers_go: '{displayName} numbers each link again, because it numbers the values of {per}',
  rule_controller_missing: 'Name the parameter that these rules depend on in "by"',
  compose_type: 'Only a text can be composed of other parameters',
  compose_parts: ({ max }: Numbers<'max'>) =>
    `Use 2 to ${max} parameters, with what stands between them`,
  compose_part_unknown: 'No parameter is called "{queryName}"',
  compose_part:
    "{displayName} can't be a part: use texts, dropdowns and dates, each once, and no identifier or composed text",
  compose_date_format:
    "{displayName} can't have this format: only dates have one. Use yyyy or yy, with mm and dd if you need them, each once, and -, . or _ between them",
  query_name_heading:
    '"{queryName}" is a column of exported links, so a parameter that is not part of the URL can\'t have this name',
  compose_separator: "What stands between parts can't have control or invisible characters",
  compose_entry: 'Each entry is one text, or one date with its format',
  compose_ambiguous:
    '"{text}" can be read in two ways: {first} "{one}" and {second} "{oneRest}", or {first} "{other}" and {second} "{otherRest}". Put something behind {first} that it can\'t contain',
  details_go: '{displayName} loses the aliases and dates of its values: {list}',
  composition_goes: '{displayName} is no longer composed, because {list} is part of it',
  composed_shape: '{displayName} must be made like {shape}',
  composed_part: 'Part of {displayName}: {wrong}',
  composed_part_missing: '{part} is required for {displayName}',
  composed_differs: '{displayName} is "{value}", but its parts make "{name}"',
  composed_part_differs: '{displayName} is "{value}", but {part} is "{other}"',
  rule_identifier: '{displayName} is an identifier. Rules can only use texts and dropdowns',
  rule_cycle: 'These rules depend on each other in a circle: {ring}',
  rule_too_large: ({ max }: Numbers<'max'>) =>
    `The rules of a parameter can have at most ${formatNumber(max)} values`,
  rule_word_taken:
    '"{value}" is a value of {displayName}, and a word that rules use. Rename the value first',
  rule_value_unknown: '"{value}" is not a value of {displayName}',
  rule_rows_overlap: '"{value}" is in two rows: "{first}" and "{second}"',
  rule_row_empty: 'Allow at least one value, or "empty"',
  alias_is_value: '"{alias}" is a value itself, so it can\'t be an alias',
  alias_repeated: '"{alias}" can\'t be an alias of "{value}" because it is one of "{other}"',
  aliases_too_many: 'A value can have up to {max} aliases',
  alias_text: 'An alias must be at most {max} characters, without control or invisible characters',
  value_date: '"{date}" is not a date. Write it like 2027-03-31',
  value_dates: 'The last day, {to}, is before the first, {from}',
  value_replacement:
    '"{replacedBy}" can\'t replace it: it is the value itself, or has a last day too',
  value_replacement_late:
    '"{replacedBy}" can\'t replace it: it starts on {from}, and this value ends on {to}',
  rule_unreachable: 'No link can have these values of {displayName}: {list}',
  rule_dead_end: 'No value is left for {displayName} with {choices}',
  rule_dead_end_today: 'By their dates, no value is left for {displayName} today with {choices}',
  rules_of_parameter_go: '{displayName} depends on {by}. All of its rules would go with it',
  replacements_go: 'What replaces these values of {displayName} would be gone: {list}',
  rules_of_values_go: 'Rules of {displayName} name values that would be gone: {list}',

  mapping_not_dropdown: 'This feature is only available for dropdown parameters.',
  mapping_too_many: ({ max }: Numbers<'max'>) =>
    `A parameter can have at most ${formatNumber(max)} value mappings`,
  mapping_display_required: 'Display name cannot be empty',
  mapping_display_taken:
    'This display name is already used with the coded value "{codedValue}". Display names must be unique.',
  mapping_display_none: 'Display name can\'t be "none", which means no value',
  mapping_display_is_code: 'This display name is already the coded value of "{displayValue}"',
  mapping_code_is_display: 'This coded value is already the display name of "{codedValue}"',
  mapping_coded_required: 'Codified value cannot be empty',
  mapping_coded_reserved: ({ chars }: Texts<'chars'>) => reserved('Codified value', chars),
  mapping_coded_none: 'Codified value can\'t be "none", which means no value',
  mapping_too_long: '{field} must be at most {max} characters',
  mapping_characters: "{field} can't contain control or invisible characters",

  main_name_required: 'Main parameter name is required',
  connector_required: 'Key-value connector is required',
  delimiter_required: 'Delimiter is required',
  advanced_field_too_long: '{field} must be at most {max} characters',
  advanced_field_characters: "{field} can't contain control or invisible characters",
  connector_delimiter_overlap:
    'Key-value connector and delimiter must not be equal, contain or overlap each other',
} as const;

/** Problems of saved views and presets, by code. */
const savedSentences = {
  view_name_required: 'Name is required',
  view_name_too_long: 'Name must be at most {max} characters',
  view_name_characters: "Name can't contain control or invisible characters",
  view_name_taken: 'You already have a view called "{name}"',
  preset_name_required: 'Name is required',
  preset_name_too_long: 'Name must be at most {max} characters',
  preset_name_characters: "Name can't contain control or invisible characters",
  preset_name_taken: 'There is already a preset called "{name}"',
  preset_empty: 'Fill in at least one parameter to save as a preset',
  preset_too_long: ({ max }: { readonly max: number }) =>
    `The values of a preset must be at most ${formatNumber(max)} characters in all`,
  view_query_too_long: ({ max }: { readonly max: number }) =>
    `A view must be at most ${formatNumber(max)} characters`,
  view_query_characters: "A view can't contain control or invisible characters",
} as const;

/** Code -> sentence. */
export const problemSentences = {
  ...assistantSentences,
  ...taxonomyAndLinkSentences,
  ...csvSentences,
  ...savedSentences,
  ...documentSentences,
  ...taxonomySentences,
};

export type ProblemCode = keyof typeof problemSentences;

type Sentence = (typeof problemSentences)[ProblemCode];
type SlotsOf<Text> = Text extends `${string}{${infer Slot}}${infer Rest}`
  ? Slot | SlotsOf<Rest>
  : never;
type TakenBy<One extends Sentence> = One extends (args: infer Args) => string
  ? (args: Args) => void
  : (args: Readonly<Record<SlotsOf<One>, string | number>>) => void;

/** What the sentence of a code mentions; of several codes, what any of them does. */
export type ArgsOf<Code extends ProblemCode> =
  TakenBy<(typeof problemSentences)[Code]> extends (args: infer All) => void ? All : never;
