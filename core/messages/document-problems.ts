import type { ProblemArgs } from '../problem.ts';

type Sentence = (args: ProblemArgs) => string;

/** Problems of the taxonomy document itself (design section 4), by code. */
export const documentSentences = {
  document_too_large: (a) => `The taxonomy document is larger than ${a.max}`,
  document_too_complex: () =>
    'The taxonomy document has too many entries, repeats or nests itself too often to be read; shorten it, and write it without most of its aliases',
  document_syntax: (a) => `The taxonomy document is neither YAML nor JSON: ${a.reason}`,
  document_empty: () =>
    'The taxonomy document is empty; it must have "parameters" with a list of parameters',
  document_version: (a) => `version must be ${a.version}, the only one there is`,
  document_parameters_missing: () =>
    'The taxonomy document must have "parameters" with a list of parameters',
  document_key_unknown: (a) =>
    a.guess === ''
      ? `"${a.key}" is not known here; known are: ${a.known}`
      : `"${a.key}" is not known here; did you mean "${a.guess}"?`,
  document_key_repeated: (a) => `"${a.key}" is given twice`,
  document_wrong_kind: (a) => `${a.field} must be ${a.kind}`,
  document_tilde: (a) =>
    `${a.field} is an unquoted ~, which is YAML for nothing; write "~" in quotes, or null`,
  document_type_missing: () => 'type is missing; it must be text, dropdown or identifier',
  document_list_comma: (a) =>
    `"${a.value}" contains a comma, which would make several values of it`,
  document_list_not_dropdown: () => 'allowedValues are only for dropdown parameters',
} satisfies Record<string, Sentence>;
