import type { ProblemArgs } from '../problem.ts';

type Sentence = (args: ProblemArgs) => string;

/** Problems of the taxonomy document itself (design section 4), by code. */
export const documentSentences = {
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
  document_list_comma: (a) => `"${a.value}" contains a comma, which separates values`,
  document_list_not_dropdown: () => 'allowedValues are only for dropdown parameters',
} satisfies Record<string, Sentence>;
