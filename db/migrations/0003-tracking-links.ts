import { DataTypes, type QueryInterface } from 'sequelize';
import {
  exactText,
  id,
  moment,
  ofOrganization,
  sortedText,
  TABLE_OPTIONS,
} from '../column-types.ts';

const flag = { type: DataTypes.BOOLEAN, allowNull: false } as const;
const longText = { type: 'MEDIUMTEXT', allowNull: false } as const;

/** The links. `duplicateKey` is the hash of the URL with no identifier in it. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.createTable(
    'tracking_links',
    {
      id: { ...id(queryInterface), primaryKey: true },
      organizationId: ofOrganization(queryInterface),
      name: sortedText(queryInterface, 255),
      baseUrl: { type: DataTypes.TEXT, allowNull: false },
      fullUrl: longText,
      parameters: longText,
      isAdvancedMode: flag,
      urlEncoding: flag,
      duplicateKey: exactText(64),
      createdBy: sortedText(queryInterface, 255),
      sortOrder: { type: DataTypes.INTEGER, allowNull: false },
      createdAt: moment(),
      lastModifiedAt: moment(),
    },
    TABLE_OPTIONS,
  );
  const orders = {
    createdAt: ['createdAt', 'id'],
    modified: ['lastModifiedAt', 'id'],
    name: ['name', 'id'],
    creator: ['createdBy', 'id'],
    order: ['sortOrder', 'id'],
  };
  for (const [name, columns] of Object.entries(orders)) {
    await queryInterface.addIndex('tracking_links', ['organizationId', ...columns], {
      name: `tracking_links_${name}`,
    });
  }
  await queryInterface.addIndex('tracking_links', ['organizationId', 'duplicateKey'], {
    name: 'tracking_links_duplicate',
  });
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.dropTable('tracking_links');
}
