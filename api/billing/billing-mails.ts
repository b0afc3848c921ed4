import { v7 as uuid } from 'uuid';
import type { Services } from '../caller.ts';
import { queueMail } from '../mail/outbox.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import type { billingMails } from './billing-texts.ts';

export type BillingMail = keyof typeof billingMails;

/**
 * Queues mails that tell the organization's admins what its screens say as well.
 * @returns the mails, which the caller delivers after the transaction
 */
export async function queueBillingMails(
  services: Services,
  data: OrganizationData,
  kinds: readonly BillingMail[],
): Promise<string[]> {
  const admins = await data.users.all({ where: { role: 'admin' } });
  const mails: string[] = [];
  for (const [kind, recipient] of kinds.flatMap((kind) =>
    admins.map(({ email }) => [kind, email] as const),
  )) {
    const mail = { id: uuid(), kind, recipient, invitationId: null };
    await queueMail(services, data, mail);
    mails.push(mail.id);
  }
  return mails;
}
