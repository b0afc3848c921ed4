/** Every text of the screens about people: User Management, invitations and one's workspace. */

import { counted, formatNumber } from '@utmost/core/messages/figures.ts';
import { PRO_PLAN } from '@utmost/core/plans.ts';

/**
 * How long until something happens.
 * @param seconds until then; zero or less is in the past
 * @example formatUntil(6 * 86_400) // 'in 6 days'
 */
export function formatUntil(seconds: number): string {
  if (seconds <= 0) return 'expired';
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
  dangerZone: 'Danger zone',
  dangerHint: 'Deletes this workspace with its links, parameters and users.',
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
  loadFailed: "Couldn't load the users.",
  nobodyFound: (search: string) => `No users match “${search}”.`,
  clearSearch: 'Clear search',
  perPage: 'Users per page',
  alone: "You're the only one here. Invite your team to create links together.",
  success: 'Success',
  cancel: 'Cancel',
  close: 'Close',
};

export const seatTexts = {
  used: (used: number, limit: number) =>
    `${formatNumber(used)} of ${counted(limit, 'workspace member', 'workspace members')}`,
  nearTitle: 'Almost at your workspace member limit',
  near: (used: number, limit: number, planName: string) =>
    `Your ${planName} plan includes ${formatNumber(limit)} workspace members. You've used ${formatNumber(used)}, including pending invitations.`,
  fullTitle: 'Workspace Member Limit Reached',
  full: (limit: number, planName: string) =>
    `Your ${planName} plan allows a maximum of ${formatNumber(limit)} workspace members, including pending invitations. You can't add more members.`,
  /** What a bigger plan would give; nothing on the biggest one. */
  upgrade: (planId: number) =>
    planId === 1
      ? `Upgrade to Pro for up to ${formatNumber(PRO_PLAN.limits.members)} workspace members.`
      : '',
};

export const editUserTexts = {
  title: 'Edit User',
  roleHint: "Roles can't be changed.",
  save: 'Save Changes',
  saving: 'Saving...',
  updated: 'User updated successfully',
  failed: 'User Update Failed',
};

export const deleteUserTexts = {
  title: 'Delete User',
  text: (name: string, email: string) =>
    `${name} (${email}) is signed out everywhere and loses access immediately. Their links stay.`,
  confirm: 'Delete User',
  deleting: 'Deleting...',
  deleted: 'User deleted successfully',
  failed: 'User Deletion Failed',
};

export const inviteTexts = {
  title: 'Invite New User',
  text: 'We email them an invitation. The link expires in 7 days.',
  emailPlaceholder: 'name@example.com',
  roleHint: 'New users join as members.',
  send: 'Send Invitation',
  sending: 'Sending...',
  sentTitle: 'Invitation Sent',
  sent: (email: string) => `We sent an invitation to ${email}.`,
  unsentTitle: 'Invitation Created',
  unsent: (email: string) => `We couldn't email ${email}. Share the link yourself, or try again.`,
  waiting: (email: string) =>
    `The mail server didn't take the email to ${email} yet. We'll keep trying for an hour. You can also share the link yourself.`,
  unknown: (email: string) =>
    `We don't know whether the email to ${email} arrived. Share the link yourself, or try again.`,
  failed: 'User Invitation Failed',
  limitTitle: 'Workspace Member Limit Reached',
  done: 'Done',
  link: 'Invitation link',
  linkHint: (email: string) => `Only works for ${email}. You can see it until you leave this page.`,
};

/**
 * The title of a failed invitation: the limit has one of its own, told by
 * the message.
 * @example invitationFailureTitle('Your plan Free allows a maximum of 3 workspace members.') // 'Workspace Member Limit Reached'
 */
export function invitationFailureTitle(message: string): string {
  const isLimit = /maximum/i.test(message) && /workspace members/i.test(message);
  return isLimit ? inviteTexts.limitTitle : inviteTexts.failed;
}

export const pendingTexts = {
  title: 'Pending invitations',
  hint: 'You can copy a link right after you send it. Resend the invitation to get a new one.',
  /** Below the address, while its email isn't known to be sent. */
  mail: {
    waiting: 'Email not sent yet. Trying again.',
    failed: "Email couldn't be sent.",
    unknown: 'Email may not have arrived.',
  },
  invitedBy: 'Invited by',
  sent: 'Sent',
  expires: 'Expires',
  expired: 'Expired',
  copy: 'Copy Link',
  copyFor: (email: string) => `Copy Link for ${email}`,
  copiedFor: (email: string) => `Copied! Copy Link for ${email} again`,
  copied: 'Copied!',
  copiedText: 'The invitation link has been copied to clipboard',
  resend: 'Resend',
  resendTo: (email: string) => `Resend invitation to ${email}`,
  revoke: 'Revoke',
  revokeFor: (email: string) => `Revoke invitation for ${email}`,
  revokeTitle: 'Revoke Invitation',
  revokeText: (email: string) => `The link we sent to ${email} stops working immediately.`,
  revoking: 'Revoking...',
  revoked: (email: string) => `Revoked the invitation for ${email}.`,
  revokeFailed: 'Invitation Not Revoked',
  loadFailed: "Couldn't load the invitations.",
};

/** What has to be typed before an organization is deleted. */
export const DELETION_WORD = 'DELETE';

export const deleteAccountTexts = {
  title: 'Delete Organization Account',
  text: (organization: string) =>
    `This deletes ${organization} for everyone, including all users, parameters, links and data. You can't undo this.`,
  linksStop: 'URLs you already use keep working.',
  exportFirst: 'Export your data first',
  exportText: 'Everything in one file, one JSON object per line.',
  export: 'Download Export',
  subscription: 'Cancel any active subscription first:',
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
  deleted: (organization: string) => `${organization} and all its data have been deleted.`,
};
