import { DataTypes } from 'sequelize';
import { exactText, flag, id, owned, type TableDefinition, timestamp } from '../column-types.ts';

const position = () => ({ type: DataTypes.INTEGER, allowNull: false }) as const;

/** Parameters, their value mappings, and the advanced link configuration. */
export const TAXONOMY_TABLES: readonly TableDefinition[] = [
  {
    name: 'tracking_parameters',
    columns: (queryInterface) => ({
      ...owned(queryInterface),
      position: position(),
      displayName: exactText(queryInterface, 50),
      queryName: exactText(queryInterface, 50),
      type: exactText(queryInterface, 16),
      required: flag(),
      visible: flag(),
      useCodedValues: flag(),
      allowedValues: { type: 'MEDIUMTEXT', allowNull: true },
      allowedSpecialChars: { type: DataTypes.TEXT, allowNull: true },
      allowWhitespace: flag(),
      forceLowercase: flag(),
      identifierFormat: exactText(queryInterface, 16),
      paddingLength: { type: DataTypes.INTEGER, allowNull: false },
      currentIdentifierValue: { type: DataTypes.BIGINT, allowNull: false },
      isAdvancedParameter: flag(),
      createdAt: timestamp(),
    }),
    indexes: [['query_name', ['organizationId', 'queryName'], true]],
  },
  {
    name: 'value_mappings',
    columns: (queryInterface) => ({
      ...owned(queryInterface),
      parameterId: {
        ...id(queryInterface),
        references: { model: 'tracking_parameters', key: 'id' },
        onDelete: 'CASCADE',
      },
      position: position(),
      displayValue: exactText(queryInterface, 255),
      codedValue: exactText(queryInterface, 255),
    }),
    indexes: [['order', ['organizationId', 'parameterId', 'position']]],
  },
  {
    name: 'advanced_link_configs',
    columns: (queryInterface) => ({
      ...owned(queryInterface),
      isEnabled: flag(),
      mainParameterName: exactText(queryInterface, 50),
      keyValueConnector: exactText(queryInterface, 50),
      delimiter: exactText(queryInterface, 50),
    }),
  },
];
