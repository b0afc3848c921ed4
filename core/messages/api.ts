/** What the API says when no rule of the taxonomy is broken but it cannot do as asked. */
export const apiTexts = {
  malformedJson: 'The body is not valid JSON.',
  malformedBody: 'The body is not as the contract describes it.',
  malformedQuery: 'The query is not as the contract describes it.',
  malformedPath: 'The address is not as the contract describes it.',
  malformedRequest: 'The request is malformed.',
  notJson: (field: string) => `${field} is not JSON.`,
  rangeOrder: 'The first row of the range comes after its last.',
  /** Pieces of sentences about a field that has not the shape the contract asks for. */
  field: {
    body: 'The body',
    required: 'is missing',
    unknown: 'is not a field of this call',
    type: (wanted: string) => `must be ${wanted}`,
    oneOf: (list: string) => `must be one of ${list}`,
    format: (format: string) => `must be a ${format}`,
    or: ' or ',
    malformed: 'is malformed',
    types: {
      string: 'a text',
      integer: 'a whole number',
      number: 'a number',
      boolean: 'true or false',
      array: 'a list',
      object: 'an object',
      null: 'null',
    },
  },
  unauthenticated: 'Please sign in: there is no valid session.',
  signInFailed: 'Authentication failed. Please try again.',
  signInNotStarted: 'No sign-in is under way in this browser. Please start again.',
  emailNotVerified: 'Your identity provider has not verified your e-mail address.',
  adminsOnly: 'Only administrators can do this. Please contact your organization administrator.',
  scopeTooSmall: (scope: string, needed: string) =>
    `This API token has the scope ${scope}; this needs one with the scope ${needed}.`,
  scopeBeyondRole: 'An API token cannot do more than its owner: this scope is for administrators.',
  tooManyTokens: (most: number) =>
    `You have ${most} API tokens. Revoke one that is not used before you make another.`,
  badToken: 'This API token is unknown, revoked or expired.',
  notBearer: 'The Authorization header must be "Bearer" and an API token.',
  tooManyRequests: (seconds: number) =>
    `Too many requests. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  foreignOrigin: 'This change was asked for by another site and was not made.',
  notFound: {
    path: 'There is nothing at this address.',
    link: 'There is no such tracking link.',
    links: 'Not all of these tracking links are there, so none was deleted.',
    parameter: 'There is no such tracking parameter.',
    mapping: 'There is no such value mapping.',
    token: 'There is no such API token.',
    session: 'There is no such session.',
  },
  linkChangedMeanwhile:
    'This link was changed by somebody else meanwhile. Load it again, then make your change.',
  parametersChangedMeanwhile:
    'The order must name every tracking parameter exactly once. Load the list again, then make your change.',
  mappingsChangedMeanwhile:
    'The order must name every value mapping of one parameter exactly once. Load the list again, then make your change.',
  taxonomyChangedMeanwhile:
    'The configuration was changed by somebody else meanwhile. Load it again, then make your change.',
  notUtf8: 'The body is not UTF-8.',
