import { hash } from 'node:crypto';
import { type Problem, problem } from '@utmost/core/problem.ts';
import { IndexHints, Op } from 'sequelize';
import type { OrganizationData } from '../../models/organization-data.ts';

// 128 bits: nobody will see two URLs that share them.
const KEY_LENGTH = 32;

/** By what links with the same URL, identifiers aside, are found. */
export function duplicateKeyOf(urlWithoutIdentifiers: string): string {
  return hash('sha256', urlWithoutIdentifiers, 'hex').slice(0, KEY_LENGTH);
}

/** What the database knows of the table's contents is old while an import fills it, so it would choose another way. */
export const BY_DUPLICATE_KEY = [{ type: IndexHints.FORCE, values: ['tracking_links_duplicate'] }];

/** A warning that names another link with the same URL, if there is one. */
export async function warnOfDuplicate(
  data: OrganizationData,
  duplicateKey: string,
  ownId?: string,
): Promise<Problem[]> {
  const [twin] = await data.links.all({
    attributes: ['id', 'name'],
    where: { duplicateKey, ...(ownId === undefined ? {} : { id: { [Op.ne]: ownId } }) },
    order: [['createdAt', 'DESC']],
    indexHints: BY_DUPLICATE_KEY,
    limit: 1,
  });
  return twin ? [problem('duplicate_link', 'baseUrl', { name: twin.name, id: twin.id })] : [];
}
