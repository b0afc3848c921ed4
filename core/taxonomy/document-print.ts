import { stringify } from 'yaml';
import { DOCUMENT_VERSION } from './document-parse.ts';
import {
  ADVANCED_DEFAULTS,
  type GovernedParameter,
  listedValues,
  PARAMETER_DEFAULTS,
  type Taxonomy,
} from './parameter.ts';

/**
 * Writes a whole taxonomy as YAML that `parseTaxonomyDocument` reads back to the same; what has its
 * default is left out. Source: design section 4, The taxonomy document.
 * @example printTaxonomyDocument({ parameters: [], advanced: ADVANCED_DEFAULTS }) // 'version: 1\nparameters: []\n'
 */
export function printTaxonomyDocument({ parameters, advanced }: Taxonomy): string {
  const changed = withoutDefaults(advanced, ADVANCED_DEFAULTS);
  return stringify(
    {
      version: DOCUMENT_VERSION,
      parameters: parameters.map(printable),
      ...(Object.keys(changed).length > 0 && { advanced: changed }),
    },
    { lineWidth: 0, aliasDuplicateObjects: false },
  );
}

function printable(parameter: GovernedParameter): Record<string, unknown> {
  const { displayName, queryName, type, valueMappings, ...rest } = parameter;
  const { useCodedValues, allowedValues, ...others } = rest;
  const hasMappings = useCodedValues || valueMappings.length > 0;
  return {
    displayName,
    queryName,
    type,
    ...withoutDefaults(others, {
      ...PARAMETER_DEFAULTS,
      // Identifiers are required whatever is said.
      required: type === 'identifier' || PARAMETER_DEFAULTS.required,
    }),
    ...(allowedValues !== null && { allowedValues: listedValues({ allowedValues }) }),
    ...(hasMappings && !useCodedValues && { useCodedValues }),
    ...(hasMappings && {
      valueMappings: valueMappings.map(({ displayValue, codedValue }) => ({
        displayValue,
        codedValue,
      })),
    }),
  };
}

function withoutDefaults(values: object, defaults: object): Record<string, unknown> {
  const known = new Map(Object.entries(defaults));
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => known.get(key) !== value),
  );
}
