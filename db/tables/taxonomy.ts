import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';
import {
  exactText,
  flag,
  json,
  large,
  longText,
  nullable,
  of,
  owned,
  text,
  timestamp,
  whole,
} from '../columns.ts';
import { LINK_VALUE_LENGTH } from '../link-value-key.ts';

/** Parameters, their value mappings, and the advanced link configuration. */
export const TAXONOMY_TABLES = {
  parameters: {
    name: 'tracking_parameters',
    columns: {
      ...owned(),
      position: whole(),
      displayName: exactText(50),
      queryName: exactText(50),
      type: exactText<Parameter['type']>(16),
      required: flag(),
      visible: flag(),
      useCodedValues: flag(),
      allowedValues: nullable(longText()),
      allowedSpecialChars: nullable(text()),
      allowWhitespace: flag(),
      forceLowercase: flag(),
      identifierFormat: exactText<Parameter['identifierFormat']>(16),
      paddingLength: whole(),
      currentIdentifierValue: large(),
      by: nullable(exactText(50)),
      allow: nullable(json<NonNullable<Parameter['allow']>>()),
      valueDetails: nullable(json<NonNullable<Parameter['valueDetails']>>()),
      inUrl: flag(),
      dateFormat: exactText<NonNullable<Parameter['dateFormat']>>(16),
      spaceReplacement: nullable(exactText<NonNullable<Parameter['spaceReplacement']>>(1)),
      compose: nullable(json<NonNullable<Parameter['compose']>>()),
      identifierPer: nullable(exactText(50)),
      isAdvancedParameter: flag(),
      createdAt: timestamp(),
    },
    indexes: [['query_name', ['organizationId', 'queryName'], true]],
  },
  mappings: {
    name: 'value_mappings',
    columns: {
      ...owned(),
      parameterId: of('tracking_parameters'),
      position: whole(),
      displayValue: exactText(255),
      codedValue: exactText(255),
    },
    indexes: [['order', ['organizationId', 'parameterId', 'position']]],
  },
  /** One an organization, which is its id. */
  advanced: {
    name: 'advanced_link_configs',
    columns: {
      ...owned(),
      isEnabled: flag(),
      mainParameterName: exactText(50),
      keyValueConnector: exactText(50),
      delimiter: exactText(50),
    },
  },
} as const;

/** The last number of an identifier whose parameter is gone, or has another query name since. */
export const GIVEN_NUMBERS = {
  name: 'given_numbers',
  columns: { ...owned(), queryName: exactText(50), lastNumber: large() },
  indexes: [['query_name', ['organizationId', 'queryName'], true]],
} as const;

/** The number that an identifier gave a value of another parameter, by query names: it stays, whatever becomes of both. */
export const VALUE_NUMBERS = {
  name: 'value_numbers',
  columns: {
    ...owned(),
    queryName: exactText(50),
    /** The query name of the other parameter. */
    per: exactText(50),
    /** Its key (`linkValueKey`). */
    value: exactText(LINK_VALUE_LENGTH),
    number: large(),
  },
  indexes: [
    ['value', ['organizationId', 'queryName', 'per', 'value'], true],
    ['number', ['organizationId', 'queryName', 'number']],
  ],
} as const;
