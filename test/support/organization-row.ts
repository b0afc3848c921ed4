import { NO_SUBSCRIPTION } from '@utmost/api/billing/subscription-state.ts';
import type { Models } from '@utmost/api/models/models.ts';
import { v7 as uuid } from 'uuid';

/** Stores an organization with nothing in it, without the service. @returns its id */
export async function storeOrganization({ organizations }: Models): Promise<string> {
  const id = uuid();
  await organizations.create({
    id,
    name: id,
    planId: 1,
    ...NO_SUBSCRIPTION,
    createdAt: new Date(),
    deletedAt: null,
  });
  return id;
}
