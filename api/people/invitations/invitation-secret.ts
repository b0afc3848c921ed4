import { createHash, createHmac } from 'node:crypto';

/**
 * The secret in the link of an invitation's mail. It is derived, so that a mail which waits in the outbox needs no secret
 * stored beside it.
 * @param key of the service, which no database holds
 * @param mailId another one for each mail
 */
export const invitationSecret = (key: string, mailId: string): string =>
  createHmac('sha256', key).update(`invitation ${mailId}`).digest('base64url');

/** The hash by which an invitation's secret is found. */
export const invitationHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

/** Where an invitation's mail leads. */
export const invitationUrl = (publicUrl: string, secret: string): string =>
  `${publicUrl}/invitation?token=${secret}`;
