/** The sandbox's sign-in page. */
export const sandboxTexts = {
  title: 'Sandbox sign-in · Utmost',
  mark: 'Sandbox',
  heading: 'Who are you today?',
  explanation:
    'No identity provider is configured, so any email address works. Use this to try Utmost on this machine.',
  email: 'Email',
  submit: 'Sign in',
  notAnEmail: 'Please enter a valid email address',
} as const;

/** The sandbox's mailbox. */
export const mailboxTexts = {
  title: 'Sandbox mailbox · Utmost',
  mark: 'Sandbox',
  heading: 'Emails that would have been sent',
  explanation: 'No mail server is configured (SMTP_URL), so emails stay here, newest first.',
  empty: 'No emails yet.',
  to: 'To',
  asText: 'As plain text',
} as const;
