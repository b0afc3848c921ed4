import { MEGABYTE } from '../messages/figures.ts';
import { problem } from '../problem.ts';
import { checkAdvancedConfig, completeAdvancedConfig } from './advanced-mode.ts';
import { readParameters } from './document-parameters.ts';
import {
  type DocumentProblem,
  DocumentReader,
  MOST_PLACES,
  type Place,
} from './document-reader.ts';
import { ADVANCED_DEFAULTS, type AdvancedLinkConfig, type Taxonomy } from './parameter.ts';

/** The version of the document that is written and read. */
export const DOCUMENT_VERSION = 1;

/** Characters a document may have. */
export const LONGEST_DOCUMENT = 5 * MEGABYTE;

/** A taxonomy document, read. */
export interface ParsedDocument {
  /** Null when there are problems. */
  readonly taxonomy: Taxonomy | null;
  readonly problems: readonly DocumentProblem[];
}

const COMMA = 0x2c;
const COLON = 0x3a;
const LINE_FEED = 0x0a;

const DOCUMENT_KEYS = ['version', 'parameters', 'advanced'];
const ADVANCED_TEXTS = ['mainParameterName', 'keyValueConnector', 'delimiter'] as const;

type Fields = ReadonlyMap<string, Place>;

/**
 * Reads a whole taxonomy from one YAML or JSON text and checks it as the API would.
 * @example
 * parseTaxonomyDocument('parameters: [{ displayName: Source, queryName: s, type: tekst }]').problems[0]
 * // { code: 'document_wrong_kind', path: 'parameters[0].type', line: 1, column: 57, … }
 */
export function parseTaxonomyDocument(text: string): ParsedDocument {
  if (text.length > LONGEST_DOCUMENT) return unreadableDocument('document_too_large');
  if (countPlaces(text) > MOST_PLACES) return unreadableDocument('document_too_complex');
  const reader = new DocumentReader(text);
  const taxonomy = readTaxonomy(reader);
  return { taxonomy: reader.problems.length === 0 ? taxonomy : null, problems: reader.problems };
}

/** A document that is not even tried, and why. */
export function unreadableDocument(
  code: 'document_too_large' | 'document_too_complex',
): ParsedDocument {
  const found = problem(code, '', { max: LONGEST_DOCUMENT });
  return { taxonomy: null, problems: [{ ...found, line: null, column: null }] };
}

// A rough count, but a quick one: of a text of nothing but places the parser would make gigabytes.
function countPlaces(text: string): number {
  let places = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === COMMA || unit === COLON || unit === LINE_FEED) places += 1;
  }
  return places;
}

function readTaxonomy(reader: DocumentReader): Taxonomy | null {
  const root = reader.open();
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
  const draft = { ...ADVANCED_DEFAULTS };
  const isEnabled = fields.get('isEnabled');
  if (isEnabled) draft.isEnabled = reader.flag(isEnabled) ?? false;
  for (const key of ADVANCED_TEXTS) {
    const at = fields.get(key);
    if (at) draft[key] = reader.text(at) ?? ADVANCED_DEFAULTS[key];
  }
  const config = completeAdvancedConfig(draft);
  reader.refuseFields(place, fields, checkAdvancedConfig(config));
  return config;
}
