import { DataTypes, type QueryInterface } from 'sequelize';
import { exactText, id, moment, ofOrganization, TABLE_OPTIONS } from '../column-types.ts';

const flag = () => ({ type: DataTypes.BOOLEAN, allowNull: false }) as const;
const position = () => ({ type: DataTypes.INTEGER, allowNull: false }) as const;

/** Parameters, their value mappings, and the advanced link configuration. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.createTable(
    'tracking_parameters',
    {
      id: { ...id(queryInterface), primaryKey: true },
      organizationId: ofOrganization(queryInterface),
      position: position(),
      displayName: exactText(50),
      queryName: exactText(50),
      type: exactText(16),
      required: flag(),
      visible: flag(),
      useCodedValues: flag(),
      allowedValues: { type: 'MEDIUMTEXT', allowNull: true },
      allowedSpecialChars: { type: DataTypes.TEXT, allowNull: true },
      allowWhitespace: flag(),
      forceLowercase: flag(),
      identifierFormat: exactText(16),
      paddingLength: { type: DataTypes.INTEGER, allowNull: false },
      currentIdentifierValue: { type: DataTypes.BIGINT, allowNull: false },
      createdAt: moment(),
    },
    TABLE_OPTIONS,
  );
  await queryInterface.addIndex('tracking_parameters', ['organizationId', 'queryName'], {
    name: 'tracking_parameters_query_name',
    unique: true,
  });
  await queryInterface.createTable(
    'value_mappings',
    {
      id: { ...id(queryInterface), primaryKey: true },
      organizationId: ofOrganization(queryInterface),
      parameterId: {
        ...id(queryInterface),
        references: { model: 'tracking_parameters', key: 'id' },
        onDelete: 'CASCADE',
      },
      position: position(),
      displayValue: exactText(255),
      codedValue: exactText(255),
    },
    TABLE_OPTIONS,
  );
  await queryInterface.addIndex('value_mappings', ['organizationId', 'parameterId', 'position'], {
    name: 'value_mappings_order',
  });
  await queryInterface.createTable(
    'advanced_link_configs',
    {
      id: { ...id(queryInterface), primaryKey: true },
      organizationId: ofOrganization(queryInterface),
      isEnabled: flag(),
      mainParameterName: exactText(50),
      keyValueConnector: exactText(50),
      delimiter: exactText(50),
    },
    TABLE_OPTIONS,
  );
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  for (const table of ['advanced_link_configs', 'value_mappings', 'tracking_parameters']) {
    await queryInterface.dropTable(table);
  }
}
