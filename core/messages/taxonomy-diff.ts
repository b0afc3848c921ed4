import type {
  AddedMapping,
  AddedParameter,
  ChangedAdvancedField,
  ChangedField,
  ChangedMapping,
  ComparedField,
  FieldValue,
  MovedMapping,
  MovedParameter,
  RemovedMapping,
  RemovedParameter,
  TaxonomyDiff,
} from '../taxonomy/difference.ts';
import { type AdvancedLinkConfig, listedValues, type ValueMapping } from '../taxonomy/parameter.ts';
import { formatNumber } from './figures.ts';

const FIELD_NAMES: Readonly<Record<ComparedField, string>> = {
  displayName: 'display name',
  type: 'type',
  required: 'required',
  visible: 'visible',
  useCodedValues: 'coded values',
  allowedValues: 'allowed values',
  allowedSpecialChars: 'allowed special characters',
  allowWhitespace: 'allow whitespace',
  forceLowercase: 'force lowercase',
  spaceReplacement: 'what spaces become',
  identifierFormat: 'identifier format',
  paddingLength: 'padding length',
  identifierPer: 'one number for each',
  by: 'depends on',
  allow: 'allowed values by row',
  valueDetails: 'aliases and dates',
  inUrl: 'part of the URL',
  dateFormat: 'date format',
  compose: 'composed of',
};
const ADVANCED_NAMES: Readonly<Record<keyof AdvancedLinkConfig, string>> = {
  isEnabled: 'enabled',
  mainParameterName: 'main parameter name',
  keyValueConnector: 'key-value connector',
  delimiter: 'delimiter',
};
const MOST_SHOWN_VALUES = 10;

/**
 * Says a difference to people, one line for each thing that changes.
 * @param touched path -> how many stored links that change touches; none where nothing was counted
 * @example describeDiff(diff) // ['Change utm_source: required from no to yes']
 */
export function describeDiff(
  diff: TaxonomyDiff,
  touched: ReadonlyMap<string, number> = new Map(),
): string[] {
  const { added, removed, changed, reordered, advanced, valueMappings } = diff;
  const lines = <Entry extends { readonly path: string }>(
    entries: readonly Entry[],
    say: (entry: Entry) => string,
  ): string[] => entries.map((entry) => `${say(entry)}${linksOf(touched.get(entry.path) ?? 0)}`);
  return [
    ...lines(added, addedParameter),
    ...lines(removed, removedParameter).map(
      (line, at) => `${line}${renamingOf(removed[at], diff)}`,
    ),
    ...lines(changed, changedField),
    ...lines(valueMappings.added, addedMapping),
    ...lines(valueMappings.removed, removedMapping),
    ...lines(valueMappings.changed, changedMapping),
    ...lines(valueMappings.reordered, movedMapping),
    ...lines(reordered, movedParameter),
    ...lines(advanced, changedAdvancedField),
  ];
}

function linksOf(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' (1 existing link)' : ` (${formatNumber(count)} existing links)`;
}

const addedParameter = ({ queryName, position, parameter }: AddedParameter): string => {
  const { displayName, type, valueMappings } = parameter;
  const count = valueMappings.length;
  const mapped = count === 0 ? '' : `, ${count} value ${count === 1 ? 'mapping' : 'mappings'}`;
  return `Add ${queryName}: "${displayName}", ${type}${mapped}, at position ${position + 1}`;
};

const removedParameter = ({ queryName, displayName }: RemovedParameter): string =>
  `Remove ${queryName}: "${displayName}"`;

/** What a removal costs where the parameter may be an added one under another query name, which a document can't tell. */
function renamingOf(removed: RemovedParameter | undefined, diff: TaxonomyDiff): string {
  if (!removed) return '';
  const { added } = diff;
  const sameName = added.find(({ parameter }) => parameter.displayName === removed.displayName);
  const onlyOne = added.length === 1 && diff.removed.length === 1 ? added[0] : undefined;
  const other = sameName ?? onlyOne;
  if (!other) return '';
  return `. If ${other.queryName} is the same parameter, rename ${removed.queryName} to it in Parameter Configuration first: when a document is applied, its presets, inactive value mappings and numbers of values don't follow`;
}

const changedField = ({ queryName, field, from, to }: ChangedField): string => {
  if (field === 'identifierPer')
    return `Change ${queryName}: ${FIELD_NAMES[field]} ${to ?? 'link'}, before for each ${from ?? 'link'}`;
  if (field === 'by')
    return `Change ${queryName}: depends on ${nameOr(from)}, now on ${nameOr(to)}`;
  if (field === 'allow') return `Change ${queryName}: ${changedRows(rowsOf(from), rowsOf(to))}`;
  if (field === 'valueDetails')
    return `Change ${queryName}: ${FIELD_NAMES[field]} of ${changedDetails(from, to)}`;
  return field === 'allowedValues'
    ? `Change ${queryName}: ${FIELD_NAMES[field]} ${changedList(listOf(from), listOf(to))}`
    : `Change ${queryName}: ${FIELD_NAMES[field]} from ${shown(from)} to ${shown(to)}`;
};

const nameOr = (queryName: FieldValue): string => String(queryName ?? 'nothing');

/** Rows as they are compared: state of the controller -> what is allowed for it. */
function rowsOf(compared: FieldValue): Map<string, string> {
  if (typeof compared !== 'string') return new Map();
  const rows = Object.entries(JSON.parse(compared) as Record<string, string[]>);
  return new Map(rows.map(([state, allowed]) => [state, allowed.join(', ')]));
}

function changedRows(from: ReadonlyMap<string, string>, to: ReadonlyMap<string, string>): string {
  const states = [...new Set([...from.keys(), ...to.keys()])];
  const changed = states.filter((state) => from.get(state) !== to.get(state));
  const rest = changed.length - MOST_SHOWN_VALUES;
  const rows = changed.slice(0, MOST_SHOWN_VALUES).map((state) => {
    const [before, after] = [from.get(state), to.get(state)];
    if (after === undefined) return `no rule for ${state} (was ${before})`;
    return `${state} allows ${after}${before === undefined ? '' : ` (was ${before})`}`;
  });
  return `${rows.join('; ')}${rest > 0 ? ` and ${formatNumber(rest)} more` : ''}`;
}

/** The values of which something else is known now. */
function changedDetails(from: FieldValue, to: FieldValue): string {
  const [before, after] = [from, to].map(
    (compared): Record<string, object> =>
      typeof compared === 'string' ? JSON.parse(compared) : {},
  ) as [Record<string, object>, Record<string, object>];
  const values = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return someOf(
    values.filter((value) => JSON.stringify(before[value]) !== JSON.stringify(after[value])),
  );
}

const movedParameter = ({ queryName, behind }: MovedParameter): string =>
  behind === null ? `Move ${queryName} to the front` : `Move ${queryName} after ${behind}`;

const addedMapping = ({ queryName, mapping }: AddedMapping): string =>
  `Add value mapping to ${queryName}: ${shownMapping(mapping)}`;

const removedMapping = ({ queryName, mapping }: RemovedMapping): string =>
  `Remove value mapping from ${queryName}: ${shownMapping(mapping)}`;

const changedMapping = ({ queryName, from, to }: ChangedMapping): string =>
  `Change value mapping of ${queryName}: ${shownMapping(from)} to ${shownMapping(to)}`;

const movedMapping = ({ queryName, displayValue, behind }: MovedMapping): string =>
  `Move value mapping of ${queryName}: "${displayValue}" ${behind === null ? 'to the front' : `after "${behind}"`}`;

const changedAdvancedField = ({ field, from, to }: ChangedAdvancedField): string =>
  `Change the advanced configuration: ${ADVANCED_NAMES[field]} from ${shown(from)} to ${shown(to)}`;

function shown(value: FieldValue): string {
  if (value === null) return 'any';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value) : `"${value}"`;
}

function shownMapping({ displayValue, codedValue }: ValueMapping): string {
  return `"${displayValue}" = "${codedValue}"`;
}

function listOf(value: FieldValue): string[] {
  return listedValues({ allowedValues: typeof value === 'string' ? value : null });
}

function changedList(from: readonly string[], to: readonly string[]): string {
  const missing = without(from, to);
  const fresh = without(to, from);
  if (missing.length === 0 && fresh.length === 0) return `reordered: ${someOf(to)}`;
  return [
    ...(missing.length > 0 ? [`without ${someOf(missing)}`] : []),
    ...(fresh.length > 0 ? [`with ${someOf(fresh)}`] : []),
  ].join(', ');
}

function without(values: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return values.filter((value) => !known.has(value));
}

function someOf(values: readonly string[]): string {
  const rest = values.length - MOST_SHOWN_VALUES;
  const list = values
    .slice(0, MOST_SHOWN_VALUES)
    .map((value) => `"${value}"`)
    .join(', ');
  return rest > 0 ? `${list} and ${formatNumber(rest)} more` : list;
}
