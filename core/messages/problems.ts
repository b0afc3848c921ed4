import type { ProblemArgs } from '../problem.ts';
import { assistantSentences } from './assistant.ts';
import { csvSentences } from './csv-problems.ts';
import { LOCALE } from './locale.ts';
import { billingErrors } from './subscription.ts';

type Sentence = (args: ProblemArgs) => string;

/** Problems of mapping files and warnings about parameters and channels, by code. */
const taxonomySentences = {
  mapping_csv_rows_missing: () => 'CSV file must contain at least one row of data plus headers',
  mapping_csv_columns_missing: () => "CSV must have 'Display Name' and 'Coded Value' columns",
  mapping_csv_invalid_rows: (a) =>
    `${a.count} rows contain invalid data. Please check for empty values or disallowed characters.`,
  mapping_csv_duplicates: (a) =>
    `Duplicate display names found in CSV: ${a.list}. Display names must be unique.`,
  mapping_csv_too_many: (a) =>
    `CSV file has ${Number(a.count).toLocaleString(LOCALE)} rows. A parameter can have at most ${Number(a.max).toLocaleString(LOCALE)} value mappings`,
  mapping_csv_unreadable: () =>
    "Failed to process CSV file. Please ensure it's a valid CSV format.",

  query_name_case: (a) =>
    `"${a.queryName}" and "${a.other}" differ only in case, so they are two different query parameters`,

  links_touched: (a) =>
    a.links === 1
      ? "1 existing link uses this. It won't change."
      : `${Number(a.links).toLocaleString(LOCALE)} existing links use this. They won't change.`,

  channel_unassigned: () =>
    'GA4 has no channel for this source and medium, so it shows these links as "Unassigned"',
  channel_case: (a) =>
    `GA4 reports "${a.value}" and "${a.lowercase}" as different values. Use lowercase`,
  channel_value_cut: (a) =>
    `GA4 only keeps the first ${a.max} characters of ${a.queryName}. This value has ${a.length}`,
  channel_url_cut: (a) =>
    `GA4 only keeps the first ${a.max} characters of the page URL. This URL has ${a.length}`,
} satisfies Record<string, Sentence>;

/** Problems of the taxonomy document itself, by code. */
const documentSentences = {
  document_too_large: (a) => `The taxonomy document is larger than ${a.max}`,
  document_too_complex: () =>
    'The taxonomy document is too complex. Shorten it and use fewer aliases',
  document_syntax: (a) => `The taxonomy document isn't valid YAML or JSON: ${a.reason}`,
  document_empty: () =>
    'The taxonomy document is empty. It needs "parameters", a list of parameters',
  document_version: (a) => `version must be ${a.version}`,
  document_parameters_missing: () =>
    'The taxonomy document needs "parameters", a list of parameters',
  document_key_unknown: (a) =>
    a.guess === ''
      ? `"${a.key}" isn't allowed here. Use one of: ${a.known}`
      : `"${a.key}" isn't allowed here. Did you mean "${a.guess}"?`,
  document_key_repeated: (a) => `"${a.key}" appears twice`,
  document_wrong_kind: (a) => `${a.field} must be ${a.kind}`,
  document_tilde: (a) =>
    `${a.field} is an unquoted ~, which means null in YAML. Write "~" in quotes, or null`,
  document_type_missing: () => 'type is missing. Use text, dropdown or identifier',
  list_comma: (a) => `"${a.value}" contains a comma, which separates values`,
  document_list_not_dropdown: () => 'allowedValues are only for dropdown parameters',
} satisfies Record<string, Sentence>;

const reserved = (subject: string, chars: string | number | undefined): string =>
  `${subject} cannot contain ${chars} because ${chars === 'space' ? 'it is' : 'they are'} reserved for advanced mode formatting`;

/** Every problem and warning of links and of the taxonomy, by code. */
const taxonomyAndLinkSentences = {
  plan_required: () => billingErrors.missingPlan,
  plan_unknown: () => billingErrors.unknownPlan,
  payment_required: () => billingErrors.missingPayment,

  link_name_required: () => 'Link name is required',
  link_name_too_long: (a) => `Link name must be at most ${a.max} characters`,
  link_name_characters: () => 'Link name cannot contain NUL or half of a surrogate pair',

  links_required: () => 'At least one link is required',

  base_url_invalid: () => 'Please enter a valid URL',
  base_url_host_unjudged: (a) =>
    `The host "${a.host}" can't be checked here: this version of Node.js or this browser doesn't know all of its characters. Use a newer version`,
  base_url_too_long: (a) => `Website URL must be at most ${a.max} characters`,
  base_url_user_info: () => 'Website URL cannot contain a username or password',
  base_url_characters: () =>
    'Website URL cannot contain spaces, tabs, line breaks or control characters',
  base_url_invisible: (a) => `Website URL cannot contain invisible characters (${a.chars})`,
  base_url_spaces_encoded: (a) => `Spaces in the website URL were encoded as %20: ${a.baseUrl}`,
  base_url_value_repeated: (a) =>
    `Website URL contains ${a.queryName} more than once. Keep one of them`,
  base_url_value_malformed: (a) =>
    `Website URL contains a ${a.queryName} that can't be decoded: ${a.raw}`,
  base_url_value_spelling: (a) =>
    a.value === ''
      ? `Remove ${a.displayName} from the website URL. It is "${a.raw}" there`
      : `Use "${a.value}" instead of "${a.raw}" for ${a.displayName} in the website URL`,

  parameter_required: (a) => `${a.displayName} is required`,
  parameters_malformed: () =>
    'parameters must be a JSON object of query names and values, as a string',
  parameters_too_many: (a) =>
    `parameters can have at most ${Number(a.max).toLocaleString(LOCALE)} values and ${Number(a.length).toLocaleString(LOCALE)} characters`,
  parameter_unknown: (a) => `"${a.queryName}" is not a tracking parameter of this workspace`,
  value_too_long: (a) =>
    `${a.displayName} must be at most ${Number(a.max).toLocaleString(LOCALE)} characters`,
  value_reserved: (a) => reserved(String(a.displayName), a.chars),
  value_ambiguous: (a) =>
    `${a.displayName} cannot start or end with part of the connector or delimiter`,
  value_surrogate: (a) => `${a.displayName} cannot contain half of a surrogate pair`,
  value_invisible: (a) =>
    `${a.displayName} cannot contain control or invisible characters (${a.chars})`,
  value_whitespace: (a) => `${a.displayName} cannot contain spaces or whitespace`,
  value_special_characters: (a) =>
    a.chars === ''
      ? `${a.displayName} can only contain letters and numbers, no special characters`
      : `${a.displayName} can only contain letters, numbers, and these special characters: ${a.chars}`,
  value_not_listed: (a) => `${a.displayName} must be one of the allowed values: ${a.list}`,
  value_not_mapped: (a) => `${a.displayName} must be one of the defined coded values`,
  value_without_mappings: (a) =>
    `${a.displayName} requires value mappings to be defined by administrator before it can be used`,
  identifier_missing: (a) => `${a.displayName} is missing. Utmost adds it when a link is created`,
  identifier_used_up: (a) => `${a.displayName} has no numbers left`,
  identifier_goes_on: (a) =>
    `Earlier links already have ${a.queryName} numbers, so the next one is ${a.next}`,
  identifier_unassigned: (a) =>
    `${a.displayName} ${a.number} was never assigned here. The next one is ${a.next}`,
  value_of_identifier: (a) => `${a.displayName} is assigned once, so you can't set it`,
  value_of_hidden: (a) => `${a.displayName} is hidden, so you can't set it`,
  value_not_identifier: (a) => `${a.displayName} must be ${a.format}`,

  name_misspelt: (a) => `"${a.name}" is not a tracking parameter. Did you mean "${a.guess}"?`,
  name_of_tool: (a) =>
    `${a.name} is a parameter of ${a.tool}, not ${a.queryName}. It stays as it is`,
  name_also_read: (a) => `${a.tool} reads ${a.name} as well as ${a.queryName}. Keep one of them`,
  url_ampersand_escaped: () => 'Use & instead of &amp; in URLs',
  url_second_question_mark: () => 'Use & instead of a second ? between parameters',
  url_question_mark_missing: () => 'Use ? instead of & before the first parameter',
  fragment_parameter: (a) => `${a.queryName} is after the #, where analytics can't see it`,
  fragment_parameter_beside: (a) =>
    `${a.queryName} also appears after the # in the website URL. Remove it there`,
  macro_unknown: (a) =>
    `${a.placeholder} in ${a.queryName} looks like a placeholder of a tool we don't know. It's encoded in the URL, so the tool may not fill it in`,
  segment_replaced: (a) => `${a.queryName} in the website URL is replaced by your value`,
  no_parameters: () =>
    'No tracking parameters are configured, so this link tracks nothing. An admin can add them from a template.',
  parameter_hidden: (a) => `${a.displayName} is hidden, so new links don't include it`,
  full_url_too_long: (a) => `Tracking URL must be at most ${a.max} characters`,
  url_too_long_for: (a) =>
    `${a.places} ${a.count === 1 ? 'accepts' : 'accept'} URLs of up to ${a.max} characters. This one has ${a.length}`,
  duplicate_link: (a) => `A link with the same URL already exists: ${a.name}`,

  username_too_short: () => 'Username must be at least 3 characters',
  username_too_long: () => 'Username must be at most 255 characters',
  username_characters: () => 'Username cannot contain control or invisible characters',
  username_taken: (a) => `The username "${a.username}" is already taken`,
  email_invalid: () => 'Please enter a valid email address',
  email_invited: (a) => `${a.email} is already invited. Revoke the invitation first.`,
  email_taken: (a) => `The email address ${a.email} is already taken`,
  token_name_required: () => 'Name is required',
  token_name_too_long: (a) => `Name must be at most ${a.max} characters`,
  token_name_characters: () => 'Name cannot contain control or invisible characters',
  view_name_required: () => 'Name is required',
  view_name_too_long: (a) => `Name must be at most ${a.max} characters`,
  view_name_characters: () => 'Name cannot contain control or invisible characters',
  view_name_taken: (a) => `You already have a view called "${a.name}"`,
  view_query_too_long: (a) => `A view must be at most ${a.max} characters`,
  view_query_characters: () => 'A view cannot contain control or invisible characters',
  token_name_reserved: () =>
    'Name cannot be "session", which the audit log uses for browser sessions',
  token_expiry_past: () => 'Expiry must be in the future',
  token_outlives_maker: (a) =>
    `Expiry must not be later than ${a.latest}, when the token you use expires`,
  organization_name_required: () => 'Organization name is required',
  organization_name_characters: () =>
    'Organization name must be at most 255 characters, without control or invisible characters',

  display_name_required: () => 'Display name is required',
  display_name_too_long: () => 'Display name must be less than 50 characters',
  display_name_taken: (a) => `Another parameter is already called "${a.name}"`,
  display_name_characters: () => 'Display name cannot contain control or invisible characters',
  query_name_required: () => 'Query parameter name is required',
  query_name_too_long: () => 'Query parameter name must be less than 50 characters',
  query_name_taken: (a) => `Another parameter already has the query name "${a.name}"`,
  query_name_characters: () => 'Parameter name cannot contain control or invisible characters',
  query_name_reserved: (a) => reserved('Parameter name', a.chars),
  allowed_values_reserved: (a) =>
    `The following dropdown values contain reserved characters and are not allowed: ${a.list}`,
  allowed_values_characters: () => 'Dropdown values cannot contain control or invisible characters',
  special_characters_reserved: (a) => reserved('Allowed special characters', a.chars),
  special_characters_too_long: (a) =>
    `Allowed special characters must be at most ${a.max} characters`,
  special_characters_invisible: () =>
    'Allowed special characters cannot contain control or invisible characters',
  padding_length: () => 'Padding length must be a whole number from 1 to 10',
  current_identifier_value: (a) =>
    `Current identifier value must be a whole number from 0 to ${a.max}`,

  mapping_not_dropdown: () => 'This feature is only available for dropdown parameters.',
  mapping_too_many: (a) =>
    `A parameter can have at most ${Number(a.max).toLocaleString(LOCALE)} value mappings`,
  mapping_display_required: () => 'Display name cannot be empty',
  mapping_display_taken: (a) =>
    `This display name is already used with the coded value "${a.codedValue}". Display names must be unique.`,
  mapping_display_none: () => 'Display name cannot be "none", which means no value',
  mapping_display_is_code: (a) =>
    `This display name is already the coded value of "${a.displayValue}"`,
  mapping_code_is_display: (a) =>
    `This coded value is already the display name of "${a.codedValue}"`,
  mapping_coded_required: () => 'Codified value cannot be empty',
  mapping_coded_reserved: (a) => reserved('Codified value', a.chars),
  mapping_coded_none: () => 'Codified value cannot be "none", which means no value',
  mapping_too_long: (a) => `${a.field} must be at most ${a.max} characters`,
  mapping_characters: (a) => `${a.field} cannot contain control or invisible characters`,

  main_name_required: () => 'Main parameter name is required',
  connector_required: () => 'Key-value connector is required',
  delimiter_required: () => 'Delimiter is required',
  advanced_field_too_long: (a) => `${a.field} must be at most ${a.max} characters`,
  advanced_field_characters: (a) => `${a.field} cannot contain control or invisible characters`,
  connector_delimiter_overlap: () =>
    'Key-value connector and delimiter must not be equal, contain or overlap each other',
} satisfies Record<string, Sentence>;

/** Code -> sentence. */
export const problemSentences = {
  ...assistantSentences,
  ...taxonomyAndLinkSentences,
  ...csvSentences,
  ...documentSentences,
  ...taxonomySentences,
};

export type ProblemCode = keyof typeof problemSentences;
