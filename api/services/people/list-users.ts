import { dataOf } from '../../models/organization-data.ts';
import type { UserRow } from '../../models/rows.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';

/** The people of the workspace, by name. @throws {DomainError} `forbidden` */
export async function listUsers({ database }: Services, caller: Caller): Promise<UserRow[]> {
  requireAdmin(caller);
  return dataOf(database, caller.organizationId).users.all({
    order: [
      ['username', 'ASC'],
      ['id', 'ASC'],
    ],
  });
}
