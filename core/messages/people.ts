/** Every text of the screens about people: User Management, invitations and one's workspace; wording of the specification where it gives one. */

import { PRO_PLAN } from '../plans.ts';
import { counted, formatNumber } from './figures.ts';

export const peopleTabText = {
  label: 'User Management',
  description: 'Manage team access',
};

/**
 * How long until something happens.
 * @param seconds until then; none or fewer is said to be over
 * @example formatUntil(6 * 86_400) // 'in 6 days'
 */
export function formatUntil(seconds: number): string {
  if (seconds <= 0) return 'over';
  if (seconds < 3600) return `in ${Math.ceil(seconds / 60)} min`;
  if (seconds < 86_400) return `in ${Math.round(seconds / 3600)} h`;
  return `in ${counted(Math.round(seconds / 86_400), 'day', 'days')}`;
}

export const userManagementTexts = {
  title: 'User Management',
  description: 'Manage users and their access to the application.',
  addUser: 'Add User',
  upgradePlan: (planName: string) => `Upgrade Plan (${planName})`,
  deleteOrganization: 'Delete Organization',
  plan: (planName: string) => `${planName} plan`,
  search: 'Search users',
  searchPlaceholder: 'Search username or email',
  username: 'Username',
  email: 'Email',
  role: 'Role',
  actions: 'Actions',
  you: 'you',
  roles: { admin: 'Admin', user: 'User' },
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  deleteSelf: 'Cannot delete yourself',
  loading: 'Loading users...',
  loadFailed: 'The users could not be loaded.',
  nobodyFound: (search: string) => `Nobody here is called “${search}”.`,
  clearSearch: 'Clear search',
  perPage: 'People per page',
  alone: 'You are the only one here. Add the people who make links with you.',
  success: 'Success',
  cancel: 'Cancel',
  close: 'Close',
};

export const seatTexts = {
  used: (used: number, limit: number) =>
    `${formatNumber(used)} of ${counted(limit, 'workspace member', 'workspace members')}`,
  nearTitle: 'Approaching the workspace member limit',
  near: (used: number, limit: number, planName: string) =>
    `${formatNumber(used)} of the ${formatNumber(limit)} seats of your plan ${planName} are taken, pending invitations included.`,
  fullTitle: 'Workspace Member Limit Reached',
  full: (limit: number, planName: string) =>
    `Your plan ${planName} allows a maximum of ${formatNumber(limit)} workspace members, pending invitations included. You can't add more.`,
  /** What a bigger plan would give (spec part 2 section 9). */
  upgrade: (planId: number) =>
    planId === 1
      ? `Upgrade to Pro for up to ${formatNumber(PRO_PLAN.limits.members)} workspace members.`
      : 'Upgrade for unlimited workspace members.',
};

export const editUserTexts = {
  title: 'Edit User',
  roleHint: 'Roles cannot be changed.',
  save: 'Save Changes',
  saving: 'Saving...',
  updated: 'User updated successfully',
  failed: 'User Update Failed',
};

export const deleteUserTexts = {
  title: 'Delete User',
  text: (name: string, email: string) =>
    `${name} (${email}) loses access at once, on every device. The links that ${name} made stay.`,
  confirm: 'Delete User',
  deleting: 'Deleting...',
  deleted: 'User deleted successfully',
  failed: 'User Deletion Failed',
};

export const inviteTexts = {
  title: 'Invite New User',
  text: 'They get an e-mail with a link, which is good for 7 days.',
  emailPlaceholder: 'name@example.com',
  roleHint: 'Whoever is invited is a regular user.',
  send: 'Send Invitation',
  sending: 'Sending...',
  sentTitle: 'Invitation Sent',
  sent: (email: string) => `An invitation is on its way to ${email}.`,
  unsentTitle: 'Invitation Stored',
  unsent: (email: string) =>
    `The mail to ${email} could not be sent. Copy the link and send it yourself, or try again.`,
  failed: 'User Invitation Failed',
  limitTitle: 'Workspace Member Limit Reached',
  done: 'Done',
  link: 'Invitation link',
  linkHint: (email: string) => `For ${email} only. It is shown until you leave this page.`,
};

/**
 * The title of a failed invitation (spec part 2 section 8): the limit has one of its own, told by
 * the message.
 * @example invitationFailureTitle('Your plan Free allows a maximum of 3 workspace members.') // 'Workspace Member Limit Reached'
 */
export function invitationFailureTitle(message: string): string {
  const isLimit = /maximum/i.test(message) && /workspace members/i.test(message);
  return isLimit ? inviteTexts.limitTitle : inviteTexts.failed;
}

export const pendingTexts = {
  title: 'Pending invitations',
  hint: 'A link can be copied right after it was sent. Resend an invitation to get a new one.',
  invitedBy: 'Invited by',
  sent: 'Sent',
  expires: 'Expires',
  expired: 'Expired',
  copy: 'Copy Link',
  copyFor: (email: string) => `Copy Link for ${email}`,
  copied: 'Copied!',
  copiedText: 'The invitation link has been copied to clipboard',
  resend: 'Resend',
  resendTo: (email: string) => `Resend the invitation to ${email}`,
  revoke: 'Revoke',
  revokeFor: (email: string) => `Revoke the invitation for ${email}`,
  revokeTitle: 'Revoke Invitation',
  revokeText: (email: string) => `The link that ${email} was sent stops working at once.`,
  revoking: 'Revoking...',
  revoked: (email: string) => `The invitation for ${email} was revoked.`,
  revokeFailed: 'Invitation Not Revoked',
  loadFailed: 'The invitations could not be loaded.',
};

/** What has to be typed before an organisation is deleted (spec part 2 section 5). */
export const DELETION_WORD = 'DELETE';

export const deleteAccountTexts = {
  title: 'Delete Organization Account',
  text: (organization: string) =>
    `This deletes ${organization} for everybody: all users, parameters, links and data. It cannot be undone.`,
  linksStop: 'The URLs themselves go on working where they are in use.',
  exportFirst: 'Keep a copy first',
  exportText: 'Everything of the organisation in one file, one JSON object a line.',
  export: 'Download Export',
  subscription: 'An active subscription has to be cancelled first:',
  subscriptionLink: 'Manage subscription',
  activeTitle: 'Active Subscription Detected',
  active: 'You must cancel your subscription before deleting your account',
  type: `Type ${DELETION_WORD} to confirm`,
  confirm: 'Delete Organization',
  deleting: 'Deleting...',
  unconfirmedTitle: 'Confirmation Required',
  unconfirmed: `Please type ${DELETION_WORD} exactly to confirm.`,
  failed: 'Deletion Failed',
  deletedTitle: 'Account Deleted',
  deleted: (organization: string) => `${organization} and everything in it is gone.`,
};

export const invitationTexts = {
  screen: 'Invitation',
  title: (organization: string) => `Join ${organization} on Utmost`,
  invitedBy: (person: string, organization: string) =>
    `${person} invites you to the workspace ${organization}.`,
  signInWith: 'Sign in with this address to accept:',
  expires: 'The invitation ends',
  looking: 'Looking up the invitation...',
  closedTitle: 'This invitation is not open any more',
  closed:
    'It has expired, was accepted, was taken back, or a newer one was sent. Ask the person who invited you for a new link.',
  unavailableTitle: 'The invitation could not be looked up.',
  otherTitle: 'This invitation is for another address',
  other: (mine: string) =>
    `You are signed in as ${mine}. Log out, then open the link again and sign in with the address above.`,
  askTitle: 'You are invited',
  ask: (person: string, organization: string) =>
    `${person} invites you to the workspace ${organization}.`,
  leaves: (organization: string) =>
    `If you accept, you leave ${organization}. Your links stay there.`,
  accept: (organization: string) => `Move to ${organization}`,
  accepting: 'Moving...',
  stay: (organization: string) => `Stay in ${organization}`,
  acceptedTitle: 'Welcome',
  accepted: (organization: string) => `You are a member of ${organization} now.`,
  failed: 'Invitation Not Accepted',
  notice: (organization: string) => `You are invited to ${organization}.`,
  look: 'View invitation',
  toConsole: 'To Create Link',
  toLogin: 'To the login',
};

/** What is said when something that is shown once was copied. */
export const copyTexts = {
  copied: (what: string) => `${what} copied to clipboard`,
};

export const userMenuTexts = {
  open: 'Your menu',
  profile: 'Profile',
  apiTokens: 'API Tokens',
  subscription: 'Subscription',
  auditLog: 'Audit Log',
};
