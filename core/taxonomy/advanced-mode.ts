import { shownList } from '../messages/figures.ts';
import { type Problem, problem } from '../problem.ts';
import { hasInvisible, hasLoneSurrogate, isLongerThan } from '../rules/characters.ts';
import { reservedIn, shownReserved } from '../rules/reserved-characters.ts';
import { MAX_NAME_LENGTH, reservedValues } from './check-parameter.ts';
import type { AdvancedLinkConfig, Taxonomy, ValueMapping } from './parameter.ts';

const FIELDS = [
  { key: 'mainParameterName', name: 'Main parameter name', required: 'main_name_required' },
  { key: 'keyValueConnector', name: 'Key-value connector', required: 'connector_required' },
  { key: 'delimiter', name: 'Delimiter', required: 'delimiter_required' },
] as const;

/**
 * The configuration as it is stored: no white space around the name, which would stand in every link as
 * `%20`; in the connector and the delimiter it means itself.
 * @example completeAdvancedConfig({ ...ADVANCED_DEFAULTS, mainParameterName: 'cid ' }).mainParameterName // 'cid'
 */
export function completeAdvancedConfig(draft: {
  readonly isEnabled: boolean;
  readonly mainParameterName?: string | undefined;
  readonly keyValueConnector?: string | undefined;
  readonly delimiter?: string | undefined;
}): AdvancedLinkConfig {
  const { isEnabled, mainParameterName = '', keyValueConnector = '', delimiter = '' } = draft;
  return { isEnabled, mainParameterName: mainParameterName.trim(), keyValueConnector, delimiter };
}

/**
 * Checks the configuration itself, enabled or not.
 * @example checkAdvancedConfig({ ...ADVANCED_DEFAULTS, delimiter: '_' })[0]?.code // 'connector_delimiter_overlap'
 */
export function checkAdvancedConfig(config: AdvancedLinkConfig): Problem[] {
  const problems = FIELDS.flatMap(({ key, name, required }) => {
    const text = config[key];
    if (text === '' || (key === 'mainParameterName' && text.trim() === '')) {
      return [problem(required, key)];
    }
    if (isLongerThan(text, MAX_NAME_LENGTH)) {
      return [problem('advanced_field_too_long', key, { field: name, max: MAX_NAME_LENGTH })];
    }
    return hasInvisible(text) || hasLoneSurrogate(text)
      ? [problem('advanced_field_characters', key, { field: name })]
      : [];
  });
  if (problems.length === 0 && overlap(config.keyValueConnector, config.delimiter)) {
    problems.push(problem('connector_delimiter_overlap', 'delimiter'));
  }
  return problems;
}

// Equal, contained, or the end of one the beginning of the other: a packed text could be cut in two ways.
function overlap(one: string, other: string): boolean {
  if (one.includes(other) || other.includes(one)) return true;
  for (let length = 1; length < Math.min(one.length, other.length); length++) {
    if (one.endsWith(other.slice(0, length)) || other.endsWith(one.slice(0, length))) return true;
  }
  return false;
}

/**
 * Every configured name and value that the connector or delimiter forbids; none while advanced mode is off.
 * Paths are `parameters.NAME.queryName`, `….allowedValues` and `….codedValue`.
 */
export function advancedConflicts({ parameters, advanced }: Taxonomy): Problem[] {
  if (!advanced.isEnabled) return [];
  return parameters.flatMap((parameter) => {
    const at = `parameters.${parameter.queryName}`;
    const inName = reservedIn(parameter.queryName, advanced);
    const inList = reservedValues(parameter, advanced);
    return [
      ...(inName.length > 0
        ? [problem('query_name_reserved', `${at}.queryName`, { chars: shownReserved(inName) })]
        : []),
      ...(inList.length > 0
        ? [problem('allowed_values_reserved', `${at}.allowedValues`, { list: shownList(inList) })]
        : []),
      ...reservedCodes(parameter.valueMappings, advanced, `${at}.codedValue`),
    ];
  });
}

/** The coded values that the connector or delimiter forbids; none while advanced mode is off. */
export function reservedCodes(
  mappings: readonly ValueMapping[],
  advanced: AdvancedLinkConfig,
  path: string,
): Problem[] {
  if (!advanced.isEnabled) return [];
  const found = new Set(mappings.flatMap((one) => reservedIn(one.codedValue, advanced)));
  if (found.size === 0) return [];
  return [problem('mapping_coded_reserved', path, { chars: shownReserved([...found]) })];
}
