import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import {
  ADVANCED_DEFAULTS,
  type AdvancedLinkConfig,
  type GovernedParameter,
  PARAMETER_DEFAULTS,
} from '@utmost/core/taxonomy/parameter.ts';

/** A parameter named after its query name, with the defaults where nothing is said. */
export function parameterOf(
  queryName: string,
  fields: Partial<GovernedParameter> = {},
): GovernedParameter {
  return {
    ...PARAMETER_DEFAULTS,
    displayName: queryName,
    queryName,
    type: 'text',
    valueMappings: [],
    ...fields,
  };
}

/** Source (text), Channel (coded dropdown), Campaign (strict text), Medium (list), Link ID (padded). */
export const PARAMETERS: readonly GovernedParameter[] = [
  parameterOf('src', { displayName: 'Source' }),
  parameterOf('ch', {
    displayName: 'Channel',
    type: 'dropdown',
    useCodedValues: true,
    valueMappings: [
      { displayValue: 'Paid Search', codedValue: 'ps' },
      { displayValue: 'E-Mail', codedValue: 'em' },
    ],
  }),
  parameterOf('camp', {
    displayName: 'Campaign',
    forceLowercase: true,
    allowWhitespace: false,
    allowedSpecialChars: '-_',
  }),
  parameterOf('med', { displayName: 'Medium', type: 'dropdown', allowedValues: 'cpc, email' }),
  parameterOf('lid', {
    displayName: 'Link ID',
    type: 'identifier',
    identifierFormat: 'padded',
    required: true,
  }),
];

/** A compiled taxonomy of these parameters; the five above when none are given. */
export function compiledOf(
  parameters: readonly GovernedParameter[] = PARAMETERS,
  advanced: Partial<AdvancedLinkConfig> = {},
): CompiledTaxonomy {
  return compileTaxonomy({ parameters, advanced: { ...ADVANCED_DEFAULTS, ...advanced } });
}
