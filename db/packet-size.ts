import { QueryTypes, type Sequelize } from 'sequelize';

/** Bytes that a statement may have at least: a value of 64 kB, thirty links at a time. */
export const LEAST_PACKET_BYTES = 1024 * 1024;

/** Bytes that the database's server takes in one statement (`max_allowed_packet`); the embedded one has no limit. */
export async function packetBytes(sequelize: Sequelize): Promise<number> {
  if (sequelize.getDialect() !== 'mysql') return Number.POSITIVE_INFINITY;
  const [row] = await sequelize.query<{ bytes: number | string }>(
    'SELECT @@max_allowed_packet AS bytes',
    { type: QueryTypes.SELECT },
  );
  return Number(row?.bytes);
}
