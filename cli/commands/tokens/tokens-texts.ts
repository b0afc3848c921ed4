import { formatDate } from '../../messages/cli-server.ts';

export const tokensMessages = {
  noTokenId: (text: string) =>
    `${text} isn't a token ID. utmost tokens list shows each token's ID.`,
  tokenMade: (name: string, expiresAt: Date | null) =>
    `Created ${name}${expiresAt === null ? '' : `, which expires on ${formatDate(expiresAt)}`}. You won't be able to see it again.`,
  tokenRevoked: 'Token revoked.',
} as const;

export const tokensHelp = {
  tokensExamples: `
Examples:
  $ utmost tokens list
  $ utmost tokens create ci-pipeline --scope write --days 90
  $ utmost tokens revoke 01983a6e-6b1f-7c55-8c30-0f6f3d1d5a11`,
  tokensList: "list your API tokens; admins see everyone's",
  tokensCreate: 'create an API token and print it once',
  tokensCreateArgument: 'the name of the token',
  tokensScope: 'what it can do: read, write (also links) or admin (also people and rules)',
  tokensDays: 'expires after this many days (default: with the token you use now)',
  tokensCreateExamples: `
Examples:
  $ utmost tokens create ci-pipeline --scope read --days 90
  $ utmost tokens create ci-pipeline --scope write | gh secret set UTMOST_TOKEN

A token can't create one with a greater scope or a later expiry.`,
  tokensRevoke: 'revoke an API token; it stops working immediately',
  tokensRevokeArgument: 'the token ID, as shown by utmost tokens list',
  tokensRevokeExamples: `
Examples:
  $ utmost tokens revoke 01983a6e-6b1f-7c55-8c30-0f6f3d1d5a11`,
} as const;
