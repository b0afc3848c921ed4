import { shownList } from '../messages/figures.ts';
import { type Problem, problem, valuePath } from '../problem.ts';
import { dateFormatOf, ISO_FORMAT, isDay, valueInUrl } from '../taxonomy/date-value.ts';
import {
  type AdvancedLinkConfig,
  type GovernedParameter,
  listedValues,
} from '../taxonomy/parameter.ts';
import { dateProblem, hasDates } from '../taxonomy/value-details.ts';
import {
  hasInvisible,
  hasLoneSurrogate,
  hasWhitespace,
  invisibleNames,
  isLetterOrDigit,
} from './characters.ts';
import { mappingIndex } from './mapping-index.ts';
import { reservedIn, shownReserved } from './reserved-characters.ts';

/** What a rule knows beside the parameter. */
interface RuleContext {
  readonly advanced: AdvancedLinkConfig;
  /** Whether the links it checks are packed into the main parameter. */
  readonly isAdvancedMode: boolean;
}

/** Checks one normalized, non-empty value; null where it is well. */
export type ValueCheck = (value: string) => Problem | null;

/**
 * A rule reads a parameter's configuration once and answers how to check its values,
 * or null where it has nothing to say of this parameter.
 */
type ValueRule = (parameter: GovernedParameter, context: RuleContext) => ValueCheck | null;

// No half surrogate pairs: percent-encoding cannot carry them.
const wellFormed: ValueRule =
  ({ queryName, displayName }) =>
  (value) =>
    hasLoneSurrogate(value)
      ? problem('value_surrogate', valuePath(queryName), { displayName })
      : null;

// No control and no invisible format characters: they can't be seen, and reports list each variant separately.
const visibleCharacters: ValueRule =
  ({ queryName, displayName }) =>
  (value) => {
    if (!hasInvisible(value)) return null;
    const chars = invisibleNames(value);
    return problem('value_invisible', valuePath(queryName), { displayName, chars });
  };

// In advanced mode a parameter's name must not contain the connector or delimiter.
const reservedInName: ValueRule = ({ queryName }, { isAdvancedMode, advanced }) => {
  const found = isAdvancedMode ? reservedIn(queryName, advanced) : [];
  if (found.length === 0) return null;
  const chars = shownReserved(found);
  const refused = problem('query_name_reserved', valuePath(queryName), { chars });
  return () => refused;
};

// In advanced mode a value must not contain the connector or delimiter.
const reservedInValue: ValueRule = (parameter, { isAdvancedMode, advanced }) => {
  if (!isAdvancedMode) return null;
  const { queryName, displayName } = parameter;
  return (value) => {
    const found = reservedIn(valueInUrl(value, parameter), advanced);
    if (found.length === 0) return null;
    const chars = shownReserved(found);
    return problem('value_reserved', valuePath(queryName), { displayName, chars });
  };
};

// Text that allows no white space.
const whitespace: ValueRule = ({ type, allowWhitespace, queryName, displayName }) => {
  if (type !== 'text' || allowWhitespace) return null;
  const refused = problem('value_whitespace', valuePath(queryName), { displayName });
  return (value) => (hasWhitespace(value) ? refused : null);
};

// Text with `allowedSpecialChars`: letters, digits and that set of code points, less what advanced
// mode reserves; white space follows `allowWhitespace` alone.
const specialCharacters: ValueRule = (parameter, context) => {
  const { type, allowedSpecialChars, queryName, displayName } = parameter;
  if (type !== 'text' || allowedSpecialChars === null) return null;
  const allowed = new Set(
    [...allowedSpecialChars].filter(
      (char) => !context.isAdvancedMode || reservedIn(char, context.advanced).length === 0,
    ),
  );
  const passes = (char: string): boolean =>
    isLetterOrDigit(char) || allowed.has(char) || hasWhitespace(char);
  const chars = [...allowed].join('');
  const refused = problem('value_special_characters', valuePath(queryName), { displayName, chars });
  return (value) => {
    for (const char of value) if (!passes(char)) return refused;
    return null;
  };
};

// A plain dropdown with a list takes a value of the list.
const allowedList: ValueRule = (parameter) => {
  const { type, useCodedValues, forceLowercase, queryName, displayName } = parameter;
  const values = type === 'dropdown' && !useCodedValues ? listedValues(parameter) : [];
  if (values.length === 0) return null;
  const allowed = new Set(forceLowercase ? values.map((value) => value.toLowerCase()) : values);
  const list = shownList(values);
  const refused = problem('value_not_listed', valuePath(queryName), { displayName, list });
  return (value) => (allowed.has(value) ? null : refused);
};

// A value that has its days is taken on these.
const inItsDays: ValueRule = (parameter) =>
  hasDates(parameter) ? (value) => dateProblem(parameter, value) : null;

// A coded dropdown takes one of its coded values, and none before there are mappings.
const codedValues: ValueRule = (parameter) => {
  const { type, useCodedValues, queryName, displayName } = parameter;
  if (type !== 'dropdown' || !useCodedValues) return null;
  const { byCode } = mappingIndex(parameter);
  const code = byCode.size === 0 ? 'value_without_mappings' : 'value_not_mapped';
  const refused = problem(code, valuePath(queryName), { displayName });
  return (value) => (byCode.has(value) ? null : refused);
};

// A date is a day that its month has.
const dayOfMonth: ValueRule = (parameter) => {
  const { type, queryName, displayName } = parameter;
  if (type !== 'date') return null;
  const format = [...new Set([ISO_FORMAT, dateFormatOf(parameter)])].join(' or ');
  const refused = problem('value_not_date', valuePath(queryName), { displayName, format });
  return (value) => (isDay(value) ? null : refused);
};

// An identifier is a number, padded to at least `paddingLength` digits when its format says so.
const identifierForm: ValueRule = (parameter) => {
  const { type, identifierFormat, paddingLength, queryName, displayName } = parameter;
  if (type !== 'identifier') return null;
  const digits = identifierFormat === 'padded' ? paddingLength : 1;
  const format = digits > 1 ? `a number of at least ${digits} digits` : 'a whole number';
  const refused = problem('value_not_identifier', valuePath(queryName), { displayName, format });
  return (value) => (/^[0-9]+$/.test(value) && value.length >= digits ? null : refused);
};

/** Every rule for values, in the order in which their sentences are shown. */
export const valueRules: readonly ValueRule[] = [
  wellFormed,
  visibleCharacters,
  reservedInName,
  reservedInValue,
  whitespace,
  specialCharacters,
  allowedList,
  codedValues,
  inItsDays,
  dayOfMonth,
  identifierForm,
];
