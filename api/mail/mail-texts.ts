/** What every mail says around its own message. */
export const mailTexts = {
  greeting: 'Hello,',
  address: 'Or copy this address into your browser:',
  footer: (host: string) => `Sent by Utmost at ${host}. Replies to this email aren't read.`,
} as const;

/** What the log says of mails. */
export const mailLogTexts = {
  accepted: 'mail accepted',
  waiting: "The mail server didn't accept a mail. Trying again later.",
  failed: "A mail couldn't be sent.",
  unknown: "A mail was sent, but the mail server didn't confirm it. It isn't sent again.",
  impossible:
    'The mail can no longer be made: its invitation is gone, or SESSION_SECRET was replaced.',
  processEnded: 'The process ended while it sent the mail.',
  stopping: 'The service is stopping.',
  notStored: "Couldn't store what became of a mail. It is looked at again later.",
  notRead: "Couldn't look for mails that wait.",
} as const;
