/** What the API says of plans, people and invitations. */
import { LOCALE } from './locale.ts';

const LIMIT_NAMES = {
  members: 'workspace members, including pending invitations',
  parameters: 'tracking parameters',
  links: 'tracking links',
  aiRequests: 'AI requests per month',
} as const;

type LimitKind = keyof typeof LIMIT_NAMES;

const limitOf = (kind: LimitKind, planName: string, limit: number) =>
  `Your ${planName} plan allows a maximum of ${limit.toLocaleString(LOCALE)} ${LIMIT_NAMES[kind]}.`;

export const accessTexts = {
  limit: limitOf,
  limitReached: (kind: LimitKind, planName: string, limit: number) =>
    `${limitOf(kind, planName, limit)} Upgrade your plan to add more.`,
  notFound: {
    user: 'User not found.',
    invitation: "This invitation doesn't exist or is no longer open.",
  },
  deleteYourself: "You can't delete yourself.",
  lastAdmin: "You can't delete the last admin of a workspace.",
  alreadyMember: 'This person is already a member of the workspace.',
  invitationElsewhere:
    "You're the admin of a workspace that's in use. Delete it before you join another one.",
  invitationForAnother: 'This invitation is for another email address.',
  tooManyInvitations: "You've sent too many invitations today. Try again tomorrow.",
  invitedTooOften: 'This address was sent too many invitations today. Try again tomorrow.',
  invitedJustNow: 'An invitation was just sent to this address. Wait a minute, then try again.',
  activeSubscription: 'You must cancel your subscription before deleting your account',
} as const;

/** What every mail says around its own message. */
export const mailTexts = {
  greeting: 'Hello,',
  address: 'Or copy this address into your browser:',
  footer: (host: string) => `Sent by Utmost at ${host}. Replies to this email aren't read.`,
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
