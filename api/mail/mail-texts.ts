/** What every mail says around its own message. */
export const mailTexts = {
  greeting: 'Hello,',
  address: 'Or copy this address into your browser:',
  footer: (host: string) => `Sent by Utmost at ${host}. Replies to this email aren't read.`,
} as const;
