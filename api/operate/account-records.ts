import { checkUrl } from '@utmost/core/link/check.ts';
import { withEncodedSpaces } from '@utmost/core/link/encoding.ts';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { LARGEST_IDENTIFIER } from '@utmost/core/taxonomy/identifier.ts';
import { LINK_VALUE_LENGTH } from '@utmost/db/link-value-key.ts';
import { contractValidator } from '../http/contract/schemas.ts';
import { operateTexts as texts } from './operate-texts.ts';

/** A line of an account export. */
export interface AccountRecord {
  readonly type: string;
  readonly [field: string]: unknown;
}

const ofContract = (name: string) => ({ $ref: `contract#/components/schemas/${name}` });

/** Record type -> the schema of its fields; what has none is left out or the end. */
const SCHEMAS: Readonly<Record<string, object>> = {
  organization: { required: ['name'], properties: { name: { type: 'string' } } },
  user: ofContract('UserEntry'),
  tracking_parameter: ofContract('TrackingParameter'),
  given_number: {
    required: ['id', 'queryName', 'lastNumber'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      queryName: { type: 'string', minLength: 1 },
      lastNumber: { type: 'integer' },
    },
  },
  value_number: {
    required: ['id', 'queryName', 'per', 'value', 'number'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      queryName: { type: 'string', minLength: 1 },
      per: { type: 'string', minLength: 1 },
      value: { type: 'string', minLength: 1 },
      number: { type: 'integer' },
    },
  },
  value_mapping: ofContract('ValueMapping'),
  advanced_link_config: ofContract('AdvancedLinkConfig'),
  mapped_column: ofContract('MappedColumn'),
  tracking_link: ofContract('TrackingLink'),
  link_view: ofContract('LinkView'),
  favorite: {
    required: ['id', 'linkId'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      linkId: { type: 'string', format: 'uuid' },
    },
  },
  preset: {
    required: ['id', 'name', 'parameters', 'createdAt'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      name: { type: 'string', minLength: 1 },
      parameters: { type: 'string' },
      from: { type: ['string', 'null'], maxLength: 10 },
      to: { type: ['string', 'null'], maxLength: 10 },
      createdBy: { type: ['string', 'null'] },
      createdAt: { type: 'string', format: 'date-time' },
    },
  },
  value_request: {
    required: ['id', 'parameterId', 'value', 'createdAt', 'state'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      parameterId: { type: 'string', format: 'uuid' },
      value: { type: 'string', minLength: 1 },
      reason: { type: ['string', 'null'] },
      requestedBy: { type: ['string', 'null'] },
      createdAt: { type: 'string', format: 'date-time' },
      state: { enum: ['open', 'declined'] },
    },
  },
  audit_entry: ofContract('AuditEntry'),
  invitation: {},
  api_token: {},
  end: {},
};

const QUERY_NAME = 50;
/** As many characters as the columns hold. */
const CHARACTERS: Readonly<Record<string, number>> = {
  ...{ name: 255, username: 255, createdBy: 255, displayValue: 255, codedValue: 255 },
  ...{ displayName: 50, queryName: QUERY_NAME, by: QUERY_NAME },
  ...{ identifierPer: QUERY_NAME, per: QUERY_NAME, value: LINK_VALUE_LENGTH },
  ...{ mainParameterName: 50, keyValueConnector: 50, delimiter: 50 },
  ...{ actor: 255, via: 255, address: 255, action: 64, actorId: 36, subjectId: 36 },
};
/** Of the other texts, in bytes, but for those that may be of any length. */
const TEXT_BYTES = 65_535;
const OF_ANY_LENGTH = new Set(['fullUrl', 'parameters', 'allowedValues']);
const NUMBERED = new Set(['currentIdentifierValue', 'lastNumber', 'number']);
const LARGEST_WHOLE = 2 ** 31 - 1;
const TIMESTAMPS = new Set(['createdAt', 'lastModifiedAt', 'at']);
// As MySQL's DATETIME has them.
const YEARS = [1000, 9999] as const;

/**
 * Holds the records of an export against the contract, what the tables hold, and those before it.
 * @param contract the whole document
 * @returns what is wrong with the next record, in a few words
 */
export function recordFaults(
  contract: Parameters<typeof contractValidator>[0],
): (record: AccountRecord) => string | null {
  const ajv = contractValidator(contract);
  const checks = new Map(
    Object.entries(SCHEMAS).map(([type, schema]) => [type, ajv.compile(schema)]),
  );
  const misplaced = placeFaults();
  return (record) => {
    const { type } = record;
    const check = checks.get(type);
    if (check === undefined) return texts.recordUnknown(type);
    if (!check(fieldsOf(record))) {
      const [error] = check.errors ?? [];
      return `${type}${error?.instancePath ?? ''} ${error?.message ?? ''}`;
    }
    const ofFields = Object.entries(record).map(([field, value]) => fieldFault(field, value));
    const fault = ofFields.find((one) => one !== null) ?? misplaced(record);
    return fault ?? (type === 'tracking_link' ? faultOfLink(record) : null);
  };
}

/** What is wrong with a record beside those before it. */
function placeFaults(): (record: AccountRecord) => string | null {
  const parameterIds = new Set<unknown>();
  const queryNames = new Set<string>();
  return ({ type, id, parameterId, displayValue, queryName }) => {
    if (type === 'value_mapping' && !parameterIds.has(parameterId))
      return texts.mappingLost(String(displayValue));
    if (type === 'tracking_parameter') parameterIds.add(id);
    else if (type !== 'given_number') return null;
    const name = String(queryName);
    if (queryNames.has(`${type} ${name}`)) return texts.queryNameTwice(name);
    queryNames.add(`${type} ${name}`);
    return null;
  };
}

/** A record as the contract has it. */
function fieldsOf({ type, parameterType, username, ...fields }: AccountRecord): object {
  if (type === 'tracking_parameter') return { ...fields, type: parameterType };
  return type === 'user' ? { ...fields, username } : fields;
}

function fieldFault(field: string, value: unknown): string | null {
  if (typeof value === 'number') return numberFault(field, value);
  if (typeof value !== 'string') return null;
  const most = CHARACTERS[field];
  if (most !== undefined && isLonger(value, most)) return texts.fieldTooLong(field, most);
  if (!OF_ANY_LENGTH.has(field) && Buffer.byteLength(value) > TEXT_BYTES) {
    return texts.fieldTooLarge(field, TEXT_BYTES);
  }
  return TIMESTAMPS.has(field) && !isStorable(new Date(value)) ? texts.noDate(field) : null;
}

function numberFault(field: string, value: number): string | null {
  const isNumber = NUMBERED.has(field);
  const most = isNumber ? LARGEST_IDENTIFIER : LARGEST_WHOLE;
  const isIn = Math.abs(value) <= most && (!isNumber || value >= 0);
  return isIn ? null : texts.fieldOutOfRange(field, most);
}

// In characters, of which UTF-16 has one or two units each.
function isLonger(text: string, most: number): boolean {
  return text.length > most && [...text].length > most;
}

function isStorable(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= YEARS[0] && year <= YEARS[1];
}

function faultOfLink({ fullUrl, parameters }: AccountRecord): string | null {
  const url = String(fullUrl);
  if (checkUrl(withEncodedSpaces(url) ?? url).length > 0) return texts.noUrl(url);
  const values = parseParameters(String(parameters));
  if (values === null) return texts.noParameters;
  const long = [...values.keys()].find((name) => isLonger(name, QUERY_NAME));
  return long === undefined ? null : texts.fieldTooLong(long, QUERY_NAME);
}
