import { headingKey, LINK_HEADINGS } from '../csv/heading.ts';
import { shownList } from '../messages/figures.ts';
import { type Problem, problem } from '../problem.ts';
import { fold, hasInvisible, hasLoneSurrogate, isLongerThan } from '../rules/characters.ts';
import { reservedIn, shownReserved } from '../rules/reserved-characters.ts';
import { LARGEST_IDENTIFIER, PADDING_LENGTHS } from './identifier.ts';
import {
  type AdvancedLinkConfig,
  type CompleteParameter,
  isInUrl,
  listedValues,
  PARAMETER_DEFAULTS,
  type Parameter,
} from './parameter.ts';
import { completeDetails } from './value-details.ts';

/** Characters that a display name and a query name may have. */
export const MAX_NAME_LENGTH = 50;
/** Characters that a set of allowed special characters may have. */
const MAX_SPECIAL_CHARACTERS = 255;

/** What may be said of a parameter; all but the type has a default. */
export type ParameterDraft = {
  readonly [Field in keyof Parameter]?: Parameter[Field] | undefined;
} & Pick<Parameter, 'type'>;

/**
 * Fills in what was not said and settles what depends on the type: an identifier is always required;
 * only dropdowns have lists and coded values.
 * @example completeParameter({ type: 'identifier', displayName: ' Link ID ', queryName: 'lid' }).required // true
 */
export function completeParameter(draft: ParameterDraft): CompleteParameter {
  const compose = draft.type === 'text' && draft.compose?.length ? draft.compose : null;
  // Its parts say what a composed text may have.
  const said = { ...withDefaults(draft), ...(compose && ANY_TEXT) };
  const { type } = draft;
  const isDropdown = type === 'dropdown';
  const list = listedValues(said).join(',');
  return {
    displayName: (draft.displayName ?? '').trim(),
    queryName: (draft.queryName ?? '').trim(),
    type,
    required: type === 'identifier' || said.required,
    visible: said.visible,
    useCodedValues: isDropdown && said.useCodedValues,
    allowedValues: isDropdown && list !== '' ? list : null,
    allowedSpecialChars: said.allowedSpecialChars,
    allowWhitespace: said.allowWhitespace,
    forceLowercase: said.forceLowercase,
    spaceReplacement: type === 'text' ? said.spaceReplacement : null,
    identifierFormat: said.identifierFormat,
    paddingLength: said.paddingLength,
    currentIdentifierValue: said.currentIdentifierValue,
    identifierPer: draft.identifierPer?.trim() || null,
    ...completeRule(said),
    valueDetails: isDropdown ? completeDetails(said.valueDetails) : null,
    inUrl: said.inUrl,
    dateFormat: said.dateFormat,
    compose,
    ...(draft.isAdvancedParameter !== undefined && {
      isAdvancedParameter: draft.isAdvancedParameter,
    }),
  };
}

function withDefaults(draft: ParameterDraft): typeof PARAMETER_DEFAULTS {
  const said = Object.entries(draft).filter(([, value]) => (value ?? null) !== null);
  return { ...PARAMETER_DEFAULTS, ...Object.fromEntries(said) };
}

const ANY_TEXT = {
  ...{ allowedSpecialChars: null, allowWhitespace: true, forceLowercase: false },
  ...{ by: null, allow: null, spaceReplacement: null },
};

/** What depends on no other parameter has no rows. */
function completeRule({
  by,
  allow,
}: Pick<Parameter, 'by' | 'allow'>): Pick<CompleteParameter, 'by' | 'allow'> {
  const controller = (by ?? '').trim();
  if (controller === '') return { by: null, allow: null };
  const rows = Object.entries(allow ?? {}).map(([key, states]): [string, string[]] => {
    return [key.trim(), [...new Set(states.map((state) => state.trim()))]];
  });
  return { by: controller, allow: Object.fromEntries(rows) };
}

/**
 * Checks a changed parameter against the others of its organization.
 */
export function checkParameter(
  parameter: Parameter,
  others: readonly Pick<Parameter, 'displayName' | 'queryName'>[],
  advanced: AdvancedLinkConfig,
): Problem[] {
  return [
    ...checkDisplayName(parameter, others),
    ...checkQueryName(parameter, others, advanced),
    ...checkAllowedValues(parameter, advanced),
    ...checkSpecialCharacters(parameter),
    ...checkSpaceReplacement(parameter, advanced),
    ...checkNumbers(parameter),
  ];
}

/**
 * Checks a new parameter: as a changed one, and its special characters must not be reserved ones
 * (an existing parameter keeps such characters; they are left out of its allowed set instead).
 */
export function checkNewParameter(
  parameter: Parameter,
  others: readonly Pick<Parameter, 'displayName' | 'queryName'>[],
  advanced: AdvancedLinkConfig,
): Problem[] {
  const problems = checkParameter(parameter, others, advanced);
  const found = advanced.isEnabled ? reservedIn(parameter.allowedSpecialChars ?? '', advanced) : [];
  if (found.length > 0) {
    const args = { chars: shownReserved(found) };
    problems.push(problem('special_characters_reserved', 'allowedSpecialChars', args));
  }
  return problems;
}

function isBroken(text: string): boolean {
  return hasInvisible(text) || hasLoneSurrogate(text);
}

function checkDisplayName(
  { displayName }: Parameter,
  others: readonly Pick<Parameter, 'displayName'>[],
): Problem[] {
  if (displayName === '') return [problem('display_name_required', 'displayName')];
  if (isLongerThan(displayName, MAX_NAME_LENGTH)) {
    return [problem('display_name_too_long', 'displayName', { max: MAX_NAME_LENGTH })];
  }
  if (isBroken(displayName)) return [problem('display_name_characters', 'displayName')];
  const twin = others.find((other) => fold(other.displayName) === fold(displayName));
  return twin ? [problem('display_name_taken', 'displayName', { name: twin.displayName })] : [];
}

function checkQueryName(
  { queryName, ...parameter }: Parameter,
  others: readonly Pick<Parameter, 'queryName'>[],
  advanced: AdvancedLinkConfig,
): Problem[] {
  if (queryName === '') return [problem('query_name_required', 'queryName')];
  if (isLongerThan(queryName, MAX_NAME_LENGTH)) {
    return [problem('query_name_too_long', 'queryName', { max: MAX_NAME_LENGTH })];
  }
  if (isBroken(queryName)) return [problem('query_name_characters', 'queryName')];
  if (others.some((other) => other.queryName === queryName)) {
    return [problem('query_name_taken', 'queryName', { name: queryName })];
  }
  // Files of links would have two columns of that name.
  if (!isInUrl(parameter) && LINK_HEADINGS.has(headingKey(queryName))) {
    return [problem('query_name_heading', 'queryName', { queryName })];
  }
  const found = advanced.isEnabled ? reservedIn(queryName, advanced) : [];
  return found.length === 0
    ? []
    : [problem('query_name_reserved', 'queryName', { chars: shownReserved(found) })];
}

function checkAllowedValues(parameter: Parameter, advanced: AdvancedLinkConfig): Problem[] {
  const list = listedValues(parameter);
  if (list.some(isBroken)) return [problem('allowed_values_characters', 'allowedValues')];
  const refused = advanced.isEnabled ? reservedValues(parameter, advanced) : [];
  return refused.length === 0
    ? []
    : [problem('allowed_values_reserved', 'allowedValues', { list: shownList(refused) })];
}

/** The values of a list that hold reserved characters; a list that coded values stand in for is at rest. */
export function reservedValues(parameter: Parameter, advanced: AdvancedLinkConfig): string[] {
  if (parameter.useCodedValues || !isInUrl(parameter)) return [];
  return listedValues(parameter).filter((value) => reservedIn(value, advanced).length > 0);
}

function checkSpecialCharacters({ allowedSpecialChars }: Parameter): Problem[] {
  if (allowedSpecialChars === null) return [];
  if (isLongerThan(allowedSpecialChars, MAX_SPECIAL_CHARACTERS)) {
    const args = { max: MAX_SPECIAL_CHARACTERS };
    return [problem('special_characters_too_long', 'allowedSpecialChars', args)];
  }
  return isBroken(allowedSpecialChars)
    ? [problem('special_characters_invisible', 'allowedSpecialChars')]
    : [];
}

function checkSpaceReplacement(
  { spaceReplacement: char, allowedSpecialChars }: Parameter,
  advanced: AdvancedLinkConfig,
): Problem[] {
  if (!char) return [];
  if (!(allowedSpecialChars ?? char).includes(char))
    return [problem('space_replacement_not_allowed', 'spaceReplacement', { char })];
  const isReserved = advanced.isEnabled && reservedIn(char, advanced).length > 0;
  return isReserved ? [problem('space_replacement_reserved', 'spaceReplacement', { char })] : [];
}

function checkNumbers({ paddingLength, currentIdentifierValue }: Parameter): Problem[] {
  const problems: Problem[] = [];
  const { min, max } = PADDING_LENGTHS;
  if (!Number.isInteger(paddingLength) || paddingLength < min || paddingLength > max) {
    problems.push(problem('padding_length', 'paddingLength', PADDING_LENGTHS));
  }
  if (
    !Number.isInteger(currentIdentifierValue) ||
    currentIdentifierValue < 0 ||
    currentIdentifierValue > LARGEST_IDENTIFIER
  ) {
    const args = { max: LARGEST_IDENTIFIER };
    problems.push(problem('current_identifier_value', 'currentIdentifierValue', args));
  }
  return problems;
}

/**
 * What an admin should know of a parameter that is good: query names are case-sensitive, so one that
 * differs from another in case alone is allowed, and hardly ever meant.
 * @example parameterWarnings({ queryName: 'Src' }, [{ queryName: 'src' }])[0]?.code // 'query_name_case'
 */
export function parameterWarnings(
  { queryName }: Pick<Parameter, 'queryName'>,
  others: readonly Pick<Parameter, 'queryName'>[],
): Problem[] {
  const twin = others.find(
    (other) =>
      other.queryName !== queryName && other.queryName.toLowerCase() === queryName.toLowerCase(),
  );
  return twin
    ? [problem('query_name_case', 'queryName', { queryName, other: twin.queryName })]
    : [];
}
