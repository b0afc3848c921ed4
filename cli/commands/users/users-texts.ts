import type { components } from '@utmost/core/contract.d.ts';
import { formatDate } from '../../messages/cli-server.ts';

export const usersMessages = {
  invited: (email: string, until: Date) =>
    `Invited ${email}. The link expires on ${formatDate(until)}:`,
  /** By what became of the email. */
  mailNotSent: {
    waiting:
      "The mail server didn't take the email yet. The server keeps trying for an hour. You can also share the link yourself.",
    failed: "The email couldn't be sent. Share the link yourself.",
    unknown: "It isn't known whether the email arrived. Share the link yourself.",
  },
  noSuchPerson: (who: string) =>
    `No one has the email, username or ID ${who}. Run utmost users list to see everyone.`,
  severalPeople: (who: string, people: readonly components['schemas']['UserEntry'][]) => [
    `${who} matches several people. Use an ID instead:`,
    ...people.map(({ id, username, email }) => `  ${id}  ${username} (${email})`),
  ],
  askRemove: (who: string, url: string) => `Remove ${who} from ${url}?`,
  removed: (who: string) => `Removed ${who}. Their links stay.`,
} as const;

export const usersHelp = {
  usersExamples: `
Examples:
  $ utmost users list
  $ utmost users invite jo@example.com
  $ utmost users remove jo@example.com`,
  usersList: 'list the people in your organization',
  usersInvite: 'invite someone by email',
  usersInviteArgument: 'the email address',
  usersInviteExamples: `
Examples:
  $ utmost users invite jo@example.com
  https://utmost.example/invitation?token=…

Sends the invitation by email and prints its link, so you can share it yourself.`,
  usersRemove: 'remove someone; their links stay',
  usersRemoveArgument: 'the email address, username or ID',
  usersRemoveExamples: `
Examples:
  $ utmost users remove jo@example.com
  ? Remove jo@example.com from https://utmost.example? (y/N)

They are signed out right away, and their tokens stop working.`,
} as const;
