/** What the API says of plans, people and invitations. */
const LIMIT_NAMES = {
  members: 'workspace members, pending invitations included',
  parameters: 'tracking parameters',
  links: 'tracking links',
  aiRequests: 'AI requests a month',
} as const;

type LimitKind = keyof typeof LIMIT_NAMES;

const limitOf = (kind: LimitKind, planName: string, limit: number) =>
  `Your plan ${planName} allows a maximum of ${limit.toLocaleString('en-US')} ${LIMIT_NAMES[kind]}.`;

export const accessTexts = {
  limit: limitOf,
  limitReached: (kind: LimitKind, planName: string, limit: number) =>
    `${limitOf(kind, planName, limit)} Upgrade your plan to add more.`,
  notFound: {
    user: 'There is no such user.',
    invitation: 'There is no such invitation, or it is no longer open.',
  },
  deleteYourself: 'You cannot delete yourself.',
  lastAdmin: 'The last administrator of a workspace cannot be deleted.',
  alreadyMember: 'This person is a member of the workspace already.',
  invitationElsewhere:
    'You are the administrator of your workspace. Delete it before you join another one.',
  invitationForAnother: 'This invitation is for another e-mail address.',
  tooManyInvitations: 'Too many invitations were sent today. Please try again tomorrow.',
  invitedAMomentAgo: 'An invitation was sent to this address a moment ago. Please wait a minute.',
  mailFailed:
    'The invitation is stored, but the mail could not be sent. Copy its link and send it yourself, or try again.',
  activeSubscription: 'You must cancel your subscription before deleting your account',
} as const;

/** The invitation's mail. Names of people and organisations are other people's words: text, never markup. */
export const invitationMail = {
  subject: (organization: string) => `Your invitation to ${organization} on Utmost`,
  greeting: 'Hello,',
  body: (invitedBy: string, organization: string) =>
    `${invitedBy} invites you to the workspace ${organization} on Utmost, where campaign links are made by one set of rules.`,
  instruction: (email: string) => `Sign in with ${email} to accept:`,
  button: 'Accept invitation',
  expiry: (days: number) => `The invitation is good for ${days} days.`,
  unexpected: 'If you did not expect it, ignore this mail; nothing happens then.',
} as const;
