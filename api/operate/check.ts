import { operateTexts } from '@utmost/core/messages/operate.ts';
import { QueryTypes, type Sequelize } from 'sequelize';

/** Looks for damage that no request reports. @returns a sentence for each problem */
export async function check(sequelize: Sequelize): Promise<string[]> {
  return [
    ...(await damagedPages(sequelize)),
    ...(await wrongCounts(sequelize)),
    ...(await orphans(sequelize)),
  ];
}

async function damagedPages(sequelize: Sequelize): Promise<string[]> {
  if (sequelize.getDialect() !== 'sqlite') return [];
  const rows = await sequelize.query<Record<string, string>>(
    'SELECT * FROM pragma_integrity_check',
    {
      type: QueryTypes.SELECT,
    },
  );
  const found = rows.flatMap((row) => Object.values(row));
  return found.filter((one) => one !== 'ok').map(operateTexts.damaged);
}

async function wrongCounts(sequelize: Sequelize): Promise<string[]> {
  const rows = await sequelize.query<{ name: string; counted: number; stored: number }>(
    `SELECT o.name, u.links AS counted,
       (SELECT COUNT(*) FROM tracking_links AS l WHERE l.organizationId = o.id) AS stored
     FROM organizations AS o JOIN organization_usage AS u ON u.id = o.id`,
    { type: QueryTypes.SELECT },
  );
  return rows
    .filter(({ counted, stored }) => Number(counted) !== Number(stored))
    .map(({ name, counted, stored }) =>
      operateTexts.miscounted(name, Number(counted), Number(stored)),
    );
}

// No foreign key holds these.
async function orphans(sequelize: Sequelize): Promise<string[]> {
  const [row] = await sequelize.query<{ count: number }>(
    `SELECT COUNT(*) AS count FROM link_values AS v
     WHERE NOT EXISTS (SELECT 1 FROM tracking_links AS l WHERE l.id = v.linkId)`,
    { type: QueryTypes.SELECT },
  );
  const count = Number(row?.count ?? 0);
  return count > 0 ? [operateTexts.orphans(count)] : [];
}
