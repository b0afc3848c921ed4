import { fold } from '@utmost/core/rules/characters.ts';
import type { Transaction } from 'sequelize';
import { readRow } from '../../models/read-row.ts';
import type { Services } from '../caller.ts';

/** A username that nobody of the workspace has: the wanted one, or it with the first number that is free. */
export async function freeUsername(
  { database }: Services,
  organizationId: string,
  wanted: string,
  transaction: Transaction,
): Promise<string> {
  const { users } = database.models;
  const rows = await users.findAll({
    attributes: ['username'],
    where: { organizationId },
    transaction,
    raw: true,
  });
  const taken = new Set(rows.map((row) => fold(readRow(users, row).username)));
  let name = wanted;
  // Room for the number within the column.
  const stem = wanted.slice(0, 240);
  for (let number = 2; taken.has(fold(name)); number++) name = `${stem}-${number}`;
  return name;
}
