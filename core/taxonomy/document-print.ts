import { dump } from 'js-yaml';
import type { components } from '../contract.d.ts';
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
 * default is left out.
 * @example printTaxonomyDocument({ parameters: [], advanced: ADVANCED_DEFAULTS }) // 'version: 1\nparameters: []\n'
 */
export function printTaxonomyDocument(taxonomy: Taxonomy): string {
  return dump(taxonomyDocument(taxonomy), { lineWidth: -1, noRefs: true, quoteStyle: 'double' });
}

/** What stands in the document of a taxonomy. */
export type TaxonomyDocument = components['schemas']['TaxonomyDocument'];

/**
 * The same as data, to be written as JSON.
 * @example taxonomyDocument({ parameters: [], advanced: ADVANCED_DEFAULTS }) // { version: 1, parameters: [] }
 */
export function taxonomyDocument({ parameters, advanced }: Taxonomy): TaxonomyDocument {
  const changed = withoutDefaults(advanced, ADVANCED_DEFAULTS);
  return {
    version: DOCUMENT_VERSION,
    parameters: parameters.map(documentParameter),
    ...(Object.keys(changed).length > 0 && { advanced: changed }),
  };
}

const {
  useCodedValues: _,
  allowedValues: __,
  by: ___,
  allow: ____,
  valueDetails: _____,
  compose: ______,
  ...DEFAULTS
} = PARAMETER_DEFAULTS;

/** One parameter as it stands in the document. */
export function documentParameter(
  parameter: GovernedParameter,
): TaxonomyDocument['parameters'][number] {
  const { displayName, queryName, type, valueMappings, ...rest } = parameter;
  const {
    useCodedValues,
    allowedValues,
    by = null,
    allow = null,
    valueDetails = null,
    compose = null,
    ...others
  } = rest;
  const hasMappings = useCodedValues || valueMappings.length > 0;
  return {
    displayName,
    queryName,
    type,
    ...withoutDefaults(others, {
      ...DEFAULTS,
      // Identifiers are required whatever is said.
      required: type === 'identifier' || PARAMETER_DEFAULTS.required,
    }),
    ...(allowedValues !== null && { allowedValues: listedValues({ allowedValues }) }),
    ...(by !== null && { by, allow: allow ?? {} }),
    ...(valueDetails !== null && { valueDetails }),
    ...(compose !== null && { compose }),
    ...(hasMappings && !useCodedValues && { useCodedValues }),
    ...(hasMappings && {
      valueMappings: valueMappings.map(({ displayValue, codedValue }) => ({
        displayValue,
        codedValue,
      })),
    }),
  };
}

/** Only what has a default, so that nothing a stored record carries besides gets into the document. */
function withoutDefaults<Values extends object>(values: Values, defaults: Values): Partial<Values> {
  const given = new Map<string, unknown>(Object.entries(values));
  const keys = Object.keys(defaults).filter((key) => {
    return given.get(key) !== defaults[key as keyof Values];
  });
  return Object.fromEntries(keys.map((key) => [key, given.get(key)])) as Partial<Values>;
}
