import { createHash } from 'node:crypto';
import { type Problem, problem } from '@utmost/core/problem.ts';
import { Op } from 'sequelize';
import type { OrganizationData } from '../../models/organization-data.ts';

/** By what links with the same URL, identifiers aside, are found. */
export function duplicateKeyOf(urlWithoutIdentifiers: string): string {
  return createHash('sha256').update(urlWithoutIdentifiers).digest('hex');
}

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
    limit: 1,
  });
  return twin ? [problem('duplicate_link', 'baseUrl', { name: twin.name, id: twin.id })] : [];
}
