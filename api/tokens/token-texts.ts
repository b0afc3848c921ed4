/** What calls with or about API tokens say when they are refused. */
export const tokenTexts = {
  scopeBeyondRole: 'Only admins can create API tokens with this scope.',
  tooManyTokens: (most: number) =>
    `You already have ${most} API tokens. Revoke one to create another.`,
  badToken: 'This API token is unknown, revoked or expired.',
  notBearer: 'The Authorization header must be "Bearer" and an API token.',
  notFound: 'API token not found.',
} as const;
