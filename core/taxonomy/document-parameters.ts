import { fold } from '../rules/characters.ts';
import { checkParameter, completeParameter, type ParameterDraft } from './check-parameter.ts';
import {
  checkValueMapping,
  completeValueMapping,
  MappingNeighbors,
  MOST_MAPPINGS,
} from './check-value-mapping.ts';
import { DATE_FORMATS } from './date-value.ts';
import { checkRules } from './dependent-values/check-rules.ts';
import type { DocumentReader, Place } from './document-reader.ts';
import type {
  AdvancedLinkConfig,
  GovernedParameter,
  Parameter,
  ValueMapping,
} from './parameter.ts';

const TYPES = ['text', 'dropdown', 'date', 'identifier'] as const;
const FORMATS = ['numeric', 'padded'] as const;
const TEXTS = ['displayName', 'queryName'] as const;
const FLAGS = [
  'required',
  'visible',
  'useCodedValues',
  'allowWhitespace',
  'forceLowercase',
  'inUrl',
] as const;
const NUMBERS = ['paddingLength', 'currentIdentifierValue'] as const;
const PARAMETER_KEYS = [
  ...TEXTS,
  'type',
  ...FLAGS,
  'allowedValues',
  'allowedSpecialChars',
  'spaceReplacement',
  'identifierFormat',
  ...NUMBERS,
  'identifierPer',
  'by',
  'allow',
  'valueDetails',
  'dateFormat',
  'compose',
  'valueMappings',
];

/** Reads the `parameters` of a document, each checked as if it were added to those before it. */
export function readParameters(
  reader: DocumentReader,
  list: Place,
  advanced: AdvancedLinkConfig,
): GovernedParameter[] {
  const parameters: GovernedParameter[] = [];
  const places: RulePlaces[] = [];
  // The only others that matter to a parameter's check, found without comparing each with each.
  const byDisplayName = new Map<string, Parameter>();
  const byQueryName = new Map<string, Parameter>();
  for (const place of reader.items(list) ?? []) {
    const fields = reader.fields(
      place,
      PARAMETER_KEYS,
      'a parameter with displayName, queryName …',
    );
    const draft = fields && readDraft(reader, place, fields);
    if (!draft) continue;
    const parameter = completeParameter(draft);
    const twins = [
      byDisplayName.get(fold(parameter.displayName)),
      byQueryName.get(parameter.queryName),
    ].filter((one) => one !== undefined);
    reader.refuseFields(place, fields, checkParameter(parameter, twins, advanced));
    byDisplayName.set(fold(parameter.displayName), parameter);
    byQueryName.set(parameter.queryName, parameter);
    const valueMappings = readMappings(reader, fields.get('valueMappings'), parameter, advanced);
    parameters.push({ ...parameter, valueMappings });
    places.push({ place, fields });
  }
  refuseRules(reader, parameters, places);
  return parameters;
}

interface RulePlaces {
  readonly place: Place;
  readonly fields: ReadonlyMap<string, Place>;
}

/** Checks how the parameters depend on each other, once all of them are known and each is good by itself. */
function refuseRules(
  reader: DocumentReader,
  parameters: readonly GovernedParameter[],
  places: readonly RulePlaces[],
): void {
  if (reader.problems.length > 0) return;
  const at = new Map(parameters.map(({ queryName }, index) => [queryName, places[index]]));
  // A row that is read counts against what a document may have, so each is read once.
  const known = new Map<string, ReadonlyMap<string, Place>>();
  for (const { queryName, problem } of checkRules(parameters)) {
    const found = at.get(queryName);
    if (!found) continue;
    const fields = known.get(queryName) ?? withRows(reader, found.fields);
    known.set(queryName, fields);
    reader.refuseFields(found.place, fields, [problem]);
  }
}

/** The fields of a parameter, and the rows of its rule beside them. */
function withRows(
  reader: DocumentReader,
  fields: ReadonlyMap<string, Place>,
): ReadonlyMap<string, Place> {
  const places = ['allow', 'valueDetails'].flatMap((name) => {
    const at = fields.get(name);
    const entries = (at && !reader.isNull(at) && reader.entries(at)) || [];
    return entries.map(({ key, place }) => [`${name}.${key.trim()}`, place] as const);
  });
  return new Map([...fields, ...places]);
}

function readDraft(
  reader: DocumentReader,
  place: Place,
  fields: ReadonlyMap<string, Place>,
): ParameterDraft | null {
  const typePlace = fields.get('type');
  if (!typePlace) {
    reader.refuse({ ...place, path: `${place.path}.type` }, 'document_type_missing');
    return null;
  }
  const type = reader.oneOf(typePlace, TYPES);
  if (type === undefined) return null;
  const draft: { -readonly [Key in keyof ParameterDraft]: ParameterDraft[Key] } = { type };
  for (const key of TEXTS) draft[key] = read(fields.get(key), (at) => reader.text(at));
  for (const key of FLAGS) draft[key] = read(fields.get(key), (at) => reader.flag(at));
  for (const key of NUMBERS) draft[key] = read(fields.get(key), (at) => reader.number(at));
  draft.identifierFormat = read(fields.get('identifierFormat'), (at) => reader.oneOf(at, FORMATS));
  draft.compose = read(fields.get('compose'), (at) => readCompose(reader, at));
  draft.dateFormat = read(fields.get('dateFormat'), (at) => reader.oneOf(at, DATE_FORMATS));
  draft.spaceReplacement = read(fields.get('spaceReplacement'), (at) =>
    reader.isNull(at) ? null : reader.oneOf(at, ['_', '-'] as const),
  );
  draft.allowedSpecialChars = read(fields.get('allowedSpecialChars'), (at) =>
    reader.isNull(at) ? null : reader.text(at),
  );
  const list = fields.get('allowedValues');
  draft.allowedValues = read(list, (at) => readList(reader, at));
  if (list && draft.allowedValues && type !== 'dropdown') {
    reader.refuse(list, 'document_list_not_dropdown');
  }
  draft.identifierPer = read(fields.get('identifierPer'), (at) =>
    reader.isNull(at) ? null : reader.text(at),
  );
  draft.by = read(fields.get('by'), (at) => (reader.isNull(at) ? null : reader.text(at)));
  const allow = fields.get('allow');
  draft.allow = read(allow, (at) => readAllowed(reader, at));
  if (allow && draft.allow && !draft.by) reader.refuse(allow, 'rule_controller_missing');
  draft.valueDetails = read(fields.get('valueDetails'), (at) => readDetails(reader, at));
  const mappings = fields.get('valueMappings');
  if (mappings && !reader.isNull(mappings)) draft.useCodedValues ??= true;
  return draft;
}

function read<Value>(place: Place | undefined, how: (place: Place) => Value): Value | undefined {
  return place && how(place);
}

/** `allowedValues`: a list, or one text with commas. */
function readList(reader: DocumentReader, place: Place): string | null | undefined {
  if (reader.isNull(place)) return null;
  if (!reader.isList(place)) return reader.text(place);
  const values = reader.items(place)?.map((item) => {
    const value = reader.text(item) ?? '';
    if (value.includes(',')) reader.refuse(item, 'list_comma', { value });
    return value;
  });
  return values?.join(',');
}

/** `allow`: states of the controller, separated by commas, and what is allowed for them. */
function readAllowed(reader: DocumentReader, place: Place): Parameter['allow'] | undefined {
  if (reader.isNull(place)) return null;
  const rows = reader.entries(place)?.map(({ key, place: list }): [string, string[]] => {
    const states = reader.items(list)?.map((item) => reader.text(item) ?? '');
    return [key, states ?? []];
  });
  return rows && Object.fromEntries(rows);
}

/** `valueDetails`: other names of values, and when they may be chosen. */
function readDetails(reader: DocumentReader, place: Place): Parameter['valueDetails'] | undefined {
  if (reader.isNull(place)) return null;
  const textAt = (at: Place | undefined) =>
    at && !reader.isNull(at) ? reader.text(at) : undefined;
  const details = reader.entries(place)?.flatMap(({ key, place: at }) => {
    const fields = reader.fields(at, DETAIL_KEYS, 'aliases, from, to or replacedBy');
    const list = fields?.get('aliases');
    const aliases = list && reader.items(list)?.map((item) => reader.text(item) ?? '');
    const [from, to, replacedBy] = ['from', 'to', 'replacedBy'].map((name) =>
      textAt(fields?.get(name)),
    );
    return fields ? [[key, { aliases: aliases ?? [], from, to, replacedBy }] as const] : [];
  });
  return details && (Object.fromEntries(details) as Parameter['valueDetails']);
}

/** `compose`: query names, what stands between them, and dates with their format. */
function readCompose(reader: DocumentReader, place: Place): Parameter['compose'] | undefined {
  if (reader.isNull(place)) return null;
  return reader.items(place)?.flatMap((item): NonNullable<Parameter['compose']> => {
    if (!reader.isMap(item)) return [reader.text(item) ?? ''];
    const [date, another] = reader.entries(item) ?? [];
    if (!date || another) reader.refuse(another?.place ?? item, 'compose_entry');
    return date ? [{ [date.key]: reader.text(date.place) ?? '' }] : [];
  });
}

const DETAIL_KEYS = ['aliases', 'from', 'to', 'replacedBy'];

const MAPPING_KEYS = ['displayValue', 'codedValue'] as const;

/** Reads the `valueMappings` of a parameter, each checked as if it were added to those before it. */
function readMappings(
  reader: DocumentReader,
  list: Place | undefined,
  parameter: Parameter,
  advanced: AdvancedLinkConfig,
): ValueMapping[] {
  if (!list || reader.isNull(list)) return [];
  if (parameter.type !== 'dropdown') {
    reader.refuse(list, 'mapping_not_dropdown');
    return [];
  }
  const mappings: ValueMapping[] = [];
  const known = new MappingNeighbors();
  const places = reader.items(list) ?? [];
  if (places.length > MOST_MAPPINGS) {
    reader.refuse(list, 'mapping_too_many', { max: MOST_MAPPINGS });
    return [];
  }
  for (const place of places) {
    const fields = reader.fields(place, MAPPING_KEYS, 'a mapping with displayValue and codedValue');
    if (!fields) continue;
    const textAt = (key: (typeof MAPPING_KEYS)[number]): string | undefined => {
      const at = fields.get(key);
      return at && reader.text(at);
    };
    const mapping = completeValueMapping({
      displayValue: textAt('displayValue'),
      codedValue: textAt('codedValue'),
    });
    const others = known.of(mapping);
    reader.refuseFields(place, fields, checkValueMapping(mapping, others, parameter, advanced));
    known.add(mapping);
    mappings.push(mapping);
  }
  return mappings;
}
