import { checkAdvancedConfig } from './advanced-mode.ts';
import { readParameters } from './document-parameters.ts';
import { type DocumentProblem, DocumentReader, type Place } from './document-reader.ts';
import { ADVANCED_DEFAULTS, type AdvancedLinkConfig, type Taxonomy } from './parameter.ts';

/** The version of the document that is written and read. */
export const DOCUMENT_VERSION = 1;

/** Characters a document may have. */
export const LONGEST_DOCUMENT = 5_000_000;

/** A taxonomy document, read. */
export interface ParsedDocument {
  /** Null when there are problems. */
  readonly taxonomy: Taxonomy | null;
  readonly problems: readonly DocumentProblem[];
}

const DOCUMENT_KEYS = ['version', 'parameters', 'advanced'];
const ADVANCED_TEXTS = ['mainParameterName', 'keyValueConnector', 'delimiter'] as const;

type Fields = ReadonlyMap<string, Place>;

/**
 * Reads a whole taxonomy from one YAML or JSON text and judges it as the API would.
 * Source: design section 4, The taxonomy document.
 * @example
 * parseTaxonomyDocument('parameters: [{ displayName: Source, queryName: s, type: tekst }]').problems[0]
 * // { code: 'document_wrong_kind', path: 'parameters[0].type', line: 1, column: 57, … }
 */
export function parseTaxonomyDocument(text: string): ParsedDocument {
  const reader = new DocumentReader();
  const taxonomy = text.length > LONGEST_DOCUMENT ? tooLarge(reader) : readTaxonomy(reader, text);
  return { taxonomy: reader.problems.length === 0 ? taxonomy : null, problems: reader.problems };
}

function tooLarge(reader: DocumentReader): null {
  reader.refuse({ path: '', node: null }, 'document_too_large', { max: '5 MB' });
  return null;
}

function readTaxonomy(reader: DocumentReader, text: string): Taxonomy | null {
  const root = reader.open(text);
  if (root === null) return null;
  if (reader.isNull(root)) {
    reader.refuse(root, 'document_empty');
    return null;
  }
  const fields = reader.fields(root, DOCUMENT_KEYS, 'keys with values, such as "parameters:"');
  if (fields === null) return null;
  readVersion(reader, fields);
  const advanced = readAdvanced(reader, fields.get('advanced'));
  const list = fields.get('parameters');
  if (list === undefined) {
    reader.refuse({ ...root, path: 'parameters' }, 'document_parameters_missing');
    return null;
  }
  return { parameters: readParameters(reader, list, advanced), advanced };
}

function readVersion(reader: DocumentReader, fields: Fields): void {
  const place = fields.get('version');
  if (place && reader.number(place) !== DOCUMENT_VERSION) {
    reader.refuse(place, 'document_version', { version: DOCUMENT_VERSION });
  }
}

function readAdvanced(reader: DocumentReader, place: Place | undefined): AdvancedLinkConfig {
  const keys = ['isEnabled', ...ADVANCED_TEXTS];
  const fields = place && reader.fields(place, keys, 'keys with values, such as "isEnabled:"');
  if (!place || !fields) return ADVANCED_DEFAULTS;
  const config = { ...ADVANCED_DEFAULTS };
  const isEnabled = fields.get('isEnabled');
  if (isEnabled) config.isEnabled = reader.flag(isEnabled) ?? false;
  for (const key of ADVANCED_TEXTS) {
    const at = fields.get(key);
    if (at) config[key] = reader.text(at) ?? ADVANCED_DEFAULTS[key];
  }
  for (const { code, path, args } of checkAdvancedConfig(config)) {
    reader.refuse(fields.get(path) ?? { ...place, path: `${place.path}.${path}` }, code, args);
  }
  return config;
}
