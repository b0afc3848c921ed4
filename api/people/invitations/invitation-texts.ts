/** The invitation's mail. Names of people and organizations are other people's words: text, never markup. */
export const invitationMail = {
  subject: (organization: string | null) =>
    organization === null
      ? 'Your invitation to Utmost'
      : `Your invitation to ${organization} on Utmost`,
  heading: "You're invited to Utmost",
  body: (invitedBy: string, organization: string) =>
    `“${invitedBy}” invited you to join “${organization}” on Utmost, where your team builds its campaign links.`,
  instruction: (email: string) => `Sign in with ${email} to accept:`,
  button: 'Accept invitation',
  expiry: (days: number) => `This invitation expires in ${days} days.`,
  unexpected: "If you weren't expecting this invitation, you can ignore this email.",
} as const;
