import { DatabaseError, QueryTypes, type Sequelize } from 'sequelize';

/** How a database keeps the UUIDs that are its keys: as 16 bytes, or as 36 characters. */
export type KeyType = 'bytes' | 'characters';

const known = new WeakMap<Sequelize, KeyType>();

// The first of them comes first, but for a server that keeps the bytes in the order that suits version 1.
const FIRST = '01890000-0000-7000-8000-000000000002';
const SECOND = '01890000-0001-7000-8000-000000000001';

/**
 * How the database keeps its keys; as 16 bytes, they make every index half as large and quicker to write.
 * @throws {Error} when nobody has learned it (`learnKeyType`)
 */
export function keyTypeOf(sequelize: Sequelize): KeyType {
  const type = known.get(sequelize);
  if (type === undefined) throw new Error('How the database keeps its keys was not learned yet.');
  return type;
}

/** Asks the database how it keeps its keys, or is to keep them while it has none. */
export async function learnKeyType(sequelize: Sequelize): Promise<void> {
  known.set(sequelize, await askedOf(sequelize));
}

async function askedOf(sequelize: Sequelize): Promise<KeyType> {
  if (sequelize.getDialect() === 'sqlite') return 'characters';
  const [organizations] = await sequelize.query<{ type: string }>(
    `SELECT data_type AS type FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'organizations' AND column_name = 'id'`,
    { type: QueryTypes.SELECT },
  );
  if (organizations) return organizations.type === 'uuid' ? 'bytes' : 'characters';
  return (await hasUuids(sequelize)) ? 'bytes' : 'characters';
}

/**
 * Whether the server has a type for UUIDs that sorts those of version 7 by their time: MariaDB from 10.11.5 on
 * (MDEV-4958, MDEV-29959); MySQL has none.
 */
export async function hasUuids(sequelize: Sequelize): Promise<boolean> {
  if (sequelize.getDialect() === 'sqlite') return false;
  try {
    const [answer] = await sequelize.query<{ isSorted: number }>(
      `SELECT CAST('${FIRST}' AS UUID) < CAST('${SECOND}' AS UUID) AS isSorted`,
      { type: QueryTypes.SELECT },
    );
    return answer?.isSorted === 1;
  } catch (error) {
    // The word means nothing to it.
    if (error instanceof DatabaseError) return false;
    throw error;
  }
}
