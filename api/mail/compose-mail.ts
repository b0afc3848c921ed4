import { billingMails } from '../billing/billing-texts.ts';
import type { OutboxRow } from '../models/models.ts';
import { type Database, dataOf } from '../models/organization-data.ts';
import { readOrganization } from '../models/read-row.ts';
import {
  invitationHash,
  invitationLetter,
  invitationSecret,
  invitationUrl,
} from '../people/invitations/invitation-letter.ts';
import { valueRequestMail } from '../taxonomy/requests/value-request-texts.ts';
import { type Letter, mailBodies } from './mail-layout.ts';
import type { Mail } from './mailer.ts';

/** What mails are made with. */
export interface MailSettings {
  readonly publicUrl: string;
  /** The service's own secrets, the current one first. */
  readonly keys: readonly string[];
}

/**
 * Makes a mail of the outbox from what is stored now.
 * @returns null where it can't be made any more: what it tells of is gone, or the service's secret is another one
 */
export async function composeMail(
  database: Database,
  settings: MailSettings,
  row: OutboxRow,
): Promise<Mail | null> {
  const letter = await letterOf(database, settings, row);
  return (
    letter && { id: row.id, to: row.recipient, subject: letter.subject, ...mailBodies(letter) }
  );
}

async function letterOf(
  database: Database,
  { publicUrl, keys }: MailSettings,
  { id, kind, organizationId, invitationId }: OutboxRow,
): Promise<Letter | null> {
  if (kind !== 'invitation') {
    const isRequest = kind === 'value-request';
    const { subject, heading, lines, button } = isRequest ? valueRequestMail : billingMails[kind];
    const path = isRequest ? '/parameter-config' : '/account/subscription';
    const action = { label: button, url: `${publicUrl}${path}` };
    return { subject, heading, lines, action, notes: [] };
  }
  const data = dataOf(database, organizationId);
  const invitation = invitationId === null ? null : await data.invitations.find(invitationId);
  const organization = await readOrganization(data);
  const secret = keys
    .map((key) => invitationSecret(key, id))
    .find((one) => invitationHash(one) === invitation?.tokenHash);
  if (!invitation || !organization || secret === undefined) return null;
  return invitationLetter(invitation, organization.name, invitationUrl(publicUrl, secret));
}
