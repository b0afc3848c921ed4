import { severalSubscriptionsMail } from '@utmost/core/messages/subscription.ts';
import { dataOf } from '../../models/organization-data.ts';
import type { Services } from '../caller.ts';
import type { BillingTurn } from './billing-turn.ts';

/** Mails an organization's admins that it pays twice. The plans page says so as well, so a mail that fails is let go. */
export async function tellOfSeveral(
  { database, mailer, settings }: Services,
  { organizationId }: BillingTurn,
): Promise<void> {
  const admins = await dataOf(database, organizationId).users.all({ where: { role: 'admin' } });
  const url = `${settings.publicUrl}/account/subscription`;
  const { subject, lines } = severalSubscriptionsMail;
  const text = [...lines, url].join('\n\n');
  const html = `${lines.map((line) => `<p>${line}</p>`).join('')}<p><a href="${url}">${url}</a></p>`;
  await Promise.allSettled(
    admins.map(({ email }) => mailer.send({ to: email, subject, text, html })),
  );
}
