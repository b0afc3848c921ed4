/** What the API says of plans, people and invitations. */
import { formatNumber } from './figures.ts';

const LIMIT_NAMES = {
  members: 'workspace members, including pending invitations',
  parameters: 'tracking parameters',
  links: 'tracking links',
  aiRequests: 'AI requests per month',
} as const;

type LimitKind = keyof typeof LIMIT_NAMES;

const limitOf = (kind: LimitKind, planName: string, limit: number) =>
  `Your ${planName} plan allows a maximum of ${formatNumber(limit)} ${LIMIT_NAMES[kind]}.`;

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
  tooManyInvitations: "You've sent too many invitations today. Try again tomorrow.",
  invitedTooOften: 'This address was sent too many invitations today. Try again tomorrow.',
  invitedJustNow: 'An invitation was just sent to this address. Wait a minute, then try again.',
  demoNeedsEmpty: 'You can only add demo data to a workspace without links and parameters.',
  activeSubscription: 'You must cancel your subscription before deleting your account',
} as const;
