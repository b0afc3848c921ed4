/** Every text of the screen on which an invitation is accepted or declined. */

export const invitationTexts = {
  screen: 'Invitation',
  title: (organization: string) => `Join ${organization} on Utmost`,
  invitedBy: (person: string, organization: string) =>
    `${person} invited you to join ${organization}.`,
  signInWith: 'Sign in with this address to accept:',
  expires: 'Expires',
  looking: 'Loading the invitation...',
  closedTitle: 'This invitation is no longer valid',
  closed:
    'It may have expired, or been accepted, revoked or replaced. Ask the person who invited you for a new link.',
  unavailableTitle: "Couldn't load the invitation",
  otherTitle: 'This invitation is for another email address',
  other: (mine: string) =>
    `You're signed in as ${mine}. Log out, open the link again, and sign in with the address above.`,
  askTitle: "You're invited",
  ask: (person: string, organization: string) => `${person} invited you to join ${organization}.`,
  leaves: (organization: string) =>
    `If you accept, you leave ${organization}. Your links stay there.`,
  leavesOwn: (organization: string) =>
    `If you accept, you leave your own workspace, ${organization}, and it's deleted. That only works while it's empty.`,
  accept: (organization: string) => `Move to ${organization}`,
  join: (organization: string) => `Join ${organization}`,
  decline: 'Decline',
  declinedTitle: 'Invitation declined',
  declined: (organization: string) => `You declined the invitation to ${organization}.`,
  notDeclined: 'Invitation Not Declined',
  accepting: 'Moving...',
  stay: (organization: string) => `Stay in ${organization}`,
  acceptedTitle: 'Welcome',
  accepted: (organization: string) => `You've joined ${organization}.`,
  failed: 'Invitation Not Accepted',
  toConsole: 'Back to Create Link',
  toLogin: 'Go to login',
};
