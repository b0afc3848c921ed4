import { sentenceOf } from '@utmost/core/messages.ts';
import {
  checkNewParameter,
  checkParameter,
  completeParameter,
  parameterWarnings,
} from '@utmost/core/taxonomy/check-parameter.ts';
import { printCompose } from '@utmost/core/taxonomy/composed/composition.ts';
import { PADDING_LENGTHS } from '@utmost/core/taxonomy/identifier.ts';
import {
  type AdvancedLinkConfig,
  PARAMETER_DEFAULTS,
  type Parameter,
} from '@utmost/core/taxonomy/parameter.ts';
import { ga4 } from '@utmost/core/taxonomy/templates/ga4.ts';
import { parameterFormTexts } from '../parameter-config-texts.ts';
import { readCompose } from './read-compose.ts';

/** Which special characters a text may have. */
type Characters = 'any' | 'none' | 'some';

/** What is typed and chosen in the form; places are named as in `Problem`. */
export interface ParameterFields
  extends Omit<
    Parameter,
    'compose' | 'allowedValues' | 'allowedSpecialChars' | 'paddingLength' | 'currentIdentifierValue'
  > {
  readonly allowedValues: string;
  /** As typed. */
  readonly compose: string;
  readonly characters: Characters;
  readonly specialCharacters: string;
  /** As typed. */
  readonly paddingLength: string;
  readonly currentIdentifierValue: string;
}

/** The fields, and which of them may already complain. */
interface ParameterForm {
  readonly fields: ParameterFields;
  readonly touched: ReadonlySet<string>;
  readonly isSubmitted: boolean;
  /** What the server refused, by place, until the form changes. */
  readonly refused: ReadonlyMap<string, string>;
}

/** The form of a parameter, or of a new one. */
export function formOf(parameter: Parameter | null): ParameterForm {
  const from = parameter ?? {
    ...PARAMETER_DEFAULTS,
    displayName: '',
    queryName: '',
    type: 'text' as const,
  };
  const { allowedValues, allowedSpecialChars, paddingLength, currentIdentifierValue } = from;
  const fields: ParameterFields = {
    ...from,
    compose: from.compose ? printCompose(from.compose) : '',
    allowedValues: (allowedValues ?? '').split(',').join(', '),
    characters: allowedSpecialChars === null ? 'any' : allowedSpecialChars === '' ? 'none' : 'some',
    specialCharacters: allowedSpecialChars ?? '',
    paddingLength: String(paddingLength),
    currentIdentifierValue: String(currentIdentifierValue),
  };
  return { fields, touched: new Set(), isSubmitted: false, refused: new Map() };
}

/** Fields were changed: they are checked from the first letter on, and the server's word is out of date. */
export function change(form: ParameterForm, fields: Partial<ParameterFields>): ParameterForm {
  const touched = new Set([...form.touched, ...Object.keys(fields).map(placeOf)]);
  return { ...form, fields: { ...form.fields, ...fields }, touched, refused: new Map() };
}

/** From now on every field says what is wrong with it. */
export function submit(form: ParameterForm): ParameterForm {
  return { ...form, isSubmitted: true };
}

/** The server would not store it. */
export function refuse(form: ParameterForm, refused: ReadonlyMap<string, string>): ParameterForm {
  return { ...form, isSubmitted: true, refused };
}

/** The parameter that the form describes; what its type does not have is cleared. */
export function parameterOf(fields: ParameterFields): Parameter {
  return completeParameter({
    displayName: fields.displayName,
    queryName: fields.queryName,
    type: fields.type,
    required: fields.required,
    visible: fields.visible,
    useCodedValues: fields.useCodedValues,
    allowedValues: fields.useCodedValues ? null : fields.allowedValues,
    allowedSpecialChars: fields.type === 'text' ? specialCharacters(fields) : null,
    allowWhitespace: fields.allowWhitespace,
    forceLowercase: fields.forceLowercase,
    spaceReplacement: fields.spaceReplacement,
    identifierFormat: fields.identifierFormat,
    paddingLength: clampPaddingLength(fields.paddingLength),
    currentIdentifierValue: Number(fields.currentIdentifierValue),
    identifierPer: fields.type === 'identifier' ? fields.identifierPer : null,
    inUrl: fields.inUrl,
    dateFormat: fields.dateFormat,
    compose: readCompose(fields.compose),
  });
}

/**
 * What was changed since the form was opened. What was not is left out, so that it does not undo what
 * another user changed meanwhile.
 */
export function changeOf(opened: ParameterFields, fields: ParameterFields): Partial<Parameter> {
  const before = new Map<string, unknown>(Object.entries(parameterOf(opened)));
  const changed = Object.entries(parameterOf(fields)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  );
  return Object.fromEntries(changed);
}

/** What the form's parameter is checked against. */
interface CheckContext {
  readonly others: readonly Parameter[];
  readonly advanced: AdvancedLinkConfig;
  readonly isNew: boolean;
}

/** The sentence of each place's first problem; the form can be saved when there is none. */
export function sentencesOf(fields: ParameterFields, context: CheckContext): Map<string, string> {
  const check = context.isNew ? checkNewParameter : checkParameter;
  const problems = check(parameterOf(fields), context.others, context.advanced);
  return new Map(problems.toReversed().map((one) => [one.path, sentenceOf(one)]));
}

/** What is worth knowing of a parameter that may be saved. */
export function warningsOf(
  fields: ParameterFields,
  { others }: CheckContext,
  opened: ParameterFields,
): string[] {
  const warnings = parameterWarnings(parameterOf(fields), others).map(sentenceOf);
  const isRenamed = opened.queryName !== fields.queryName;
  if (isRenamed && ga4.parameters.some(({ queryName }) => queryName === opened.queryName))
    warnings.push(parameterFormTexts.unreadByGa4(opened.queryName));
  return warnings;
}

/** The sentences that fields show: those that are due, and the server's word above all. */
export function shownSentences(
  { touched, isSubmitted, refused }: ParameterForm,
  sentences: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const due = [...sentences].filter(([path]) => isSubmitted || touched.has(path));
  return new Map([...due, ...refused]);
}

function specialCharacters({ characters, specialCharacters: chars }: ParameterFields) {
  if (characters === 'any') return null;
  return characters === 'none' ? '' : chars;
}

function placeOf(field: string): string {
  return field === 'characters' || field === 'specialCharacters' ? 'allowedSpecialChars' : field;
}

/**
 * The id of the control at a place of the form.
 * @example fieldId('queryName') // 'parameter-queryName'
 */
export function fieldId(place: string): string {
  return `parameter-${place}`;
}

/**
 * Parses a padding length: clamps numbers to 1 to 10; anything else is the default.
 * @example clampPaddingLength('99') // 10
 * @example clampPaddingLength('abc') // 5
 */
export function clampPaddingLength(typed: string): number {
  const number = typed.trim() === '' ? Number.NaN : Math.trunc(Number(typed));
  if (Number.isNaN(number)) return PARAMETER_DEFAULTS.paddingLength;
  return Math.min(PADDING_LENGTHS.max, Math.max(PADDING_LENGTHS.min, number));
}
