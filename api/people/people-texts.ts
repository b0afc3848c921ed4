import { shownList } from '@utmost/core/messages/figures.ts';

/** What a sign-in says when it fails. */
export const signInTexts = {
  signInFailed: 'Authentication failed. Please try again.',
  signInNotStarted: "This browser hasn't started a sign-in. Please start again.",
  noEmail:
    "Your identity provider didn't share an email address. Please ask your administrator to allow it.",
  providerRefused: (reason: string) => `Your identity provider didn't sign you in: ${reason}`,
  emailNotVerified: "Your identity provider hasn't verified your email address.",
  otherDomain: (domains: readonly string[]) =>
    `Only people with an email address at one of these domains can sign in here: ${shownList(domains)}.`,
  workspaceFull: "The workspace's plan has no seat left. Please ask your administrator.",
  otherAccount:
    'Someone in the workspace has your email address with another account. Please ask your administrator.',
  identityProviderGone: "The sign-in service isn't responding. Please try again shortly.",
  sessionNotFound: 'Session not found.',
} as const;

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
