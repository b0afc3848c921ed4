import type { components } from '../contract.d.ts';

type Schemas = components['schemas'];

/** One governed query parameter as an admin configured it. */
export type Parameter = Omit<Schemas['TrackingParameter'], 'id' | 'createdAt' | 'warnings'>;

/** A display value and the coded value that stands for it in the URL. */
export type ValueMapping = Pick<Schemas['ValueMapping'], 'displayValue' | 'codedValue'>;

/**
 * A mapping without the id and whatever else a stored one carries.
 * @example withoutId({ id: '7', displayValue: 'Email', codedValue: 'em' }) // { displayValue: 'Email', codedValue: 'em' }
 */
export function withoutId({ displayValue, codedValue }: ValueMapping): ValueMapping {
  return { displayValue, codedValue };
}

/** How all parameters are packed into one, when enabled. */
export type AdvancedLinkConfig = Schemas['AdvancedLinkConfig'];

/** A parameter with the mappings of its coded dropdown (empty for every other parameter). */
export type GovernedParameter = Parameter & { readonly valueMappings: readonly ValueMapping[] };

/** Everything that decides how a link of the organization looks; parameters in URL order. */
export interface Taxonomy {
  readonly parameters: readonly GovernedParameter[];
  readonly advanced: AdvancedLinkConfig;
}

type RareField =
  | 'by'
  | 'allow'
  | 'valueDetails'
  | 'inUrl'
  | 'dateFormat'
  | 'compose'
  | 'identifierPer';

/** What few parameters have otherwise, so that it may be left out where they are told. */
export const RARE_DEFAULTS: Required<Pick<Parameter, RareField | 'spaceReplacement'>> = {
  spaceReplacement: null,
  by: null,
  allow: null,
  valueDetails: null,
  inUrl: true,
  dateFormat: 'yyyy-mm-dd',
  compose: null,
  identifierPer: null,
};

/** A parameter of which everything is said. */
export type CompleteParameter = Parameter & typeof RARE_DEFAULTS;

/** What a new parameter has where nothing is said. */
export const PARAMETER_DEFAULTS: Omit<CompleteParameter, 'displayName' | 'queryName' | 'type'> = {
  required: false,
  visible: true,
  useCodedValues: false,
  allowedValues: null,
  allowedSpecialChars: null,
  allowWhitespace: true,
  forceLowercase: false,
  identifierFormat: 'numeric',
  paddingLength: 5,
  currentIdentifierValue: 0,
  ...RARE_DEFAULTS,
};

/** Whether URLs have a parameter; a link keeps the value of any other beside its URL. */
export function isInUrl({ inUrl = true }: Pick<Parameter, 'inUrl'>): boolean {
  return inUrl;
}

/** The configuration of a new organization. */
export const ADVANCED_DEFAULTS: AdvancedLinkConfig = {
  isEnabled: false,
  mainParameterName: 'sourceid',
  keyValueConnector: '_',
  delimiter: '~',
};

/**
 * The values of a plain dropdown's comma-separated list: trimmed, each once, empty ones left out, in order.
 * @example listedValues({ allowedValues: 'cpc, email, cpc,' }) // ['cpc', 'email']
 */
export function listedValues(parameter: Pick<Parameter, 'allowedValues'>): string[] {
  const values = (parameter.allowedValues ?? '').split(',').map((value) => value.trim());
  return [...new Set(values)].filter((value) => value !== '');
}
