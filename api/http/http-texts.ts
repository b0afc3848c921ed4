import { counted, formatNumber, megabytes } from '@utmost/core/messages/figures.ts';

/** What every call may say when no rule of the taxonomy is broken but it cannot do as asked. */
export const httpTexts = {
  malformedJson: "The body isn't valid JSON.",
  malformedBody: "The body doesn't match the API contract.",
  malformedQuery: "The query doesn't match the API contract.",
  malformedPath: "The path doesn't match the API contract.",
  malformedRequest: 'The request is malformed.',
  /** What is more than any call takes. */
  bodyBounds: {
    depth: (most: number) => `The body is nested more than ${most} levels deep.`,
    keys: (most: number) => `An object in the body has more than ${formatNumber(most)} fields.`,
    entries: (most: number) => `A list in the body has more than ${formatNumber(most)} entries.`,
  },
  moreProblems: (more: number) => `And ${counted(more, 'more problem', 'more problems')}.`,
  mayBeMore: (most: number) =>
    `There may be more problems. Only the first ${formatNumber(most)} are listed.`,
  brokenBody: "The body is incomplete or doesn't match its Content-Encoding.",
  bodyTooSlow: 'The body came too slowly, so nothing was saved. Please send it again.',
  unknownEncoding: 'Send the body without a Content-Encoding, or with gzip or deflate.',
  notJson: (field: string) => `${field} isn't valid JSON.`,
  invalidDateTime: (field: string) => `${field} must be a valid date and time.`,
  rangeOrder: 'The range starts after it ends.',
  /** Pieces of sentences about a field that has not the shape the contract asks for. */
  field: {
    body: 'The body',
    required: 'is missing',
    unknown: "isn't a field of this call",
    unknownOf: (list: string) => `isn't a field of these records. Use one of: ${list}`,
    type: (wanted: string) => `must be ${wanted}`,
    oneOfFields: (list: string) => `must have exactly one of ${list}`,
    oneOf: (list: string) => `must be one of ${list}`,
    exactly: (value: string) => `must be ${value}`,
    atLeast: (least: number) => `must be at least ${formatNumber(least)}`,
    atMost: (most: number) => `must be at most ${formatNumber(most)}`,
    shortest: (least: number) => `must have at least ${counted(least, 'character', 'characters')}`,
    longest: (most: number) => `must have at most ${counted(most, 'character', 'characters')}`,
    fewest: (least: number) => `must have at least ${counted(least, 'entry', 'entries')}`,
    mostEntries: (most: number) => `must have at most ${counted(most, 'entry', 'entries')}`,
    format: (format: string) => `must be a ${format}`,
    characters: 'contains invalid characters',
    or: ' or ',
    malformed: 'is malformed',
    types: {
      string: 'a string',
      integer: 'a whole number',
      number: 'a number',
      boolean: 'true or false',
      array: 'a list',
      object: 'an object',
      null: 'null',
    },
  },
  unauthenticated: "Your session isn't valid. Please sign in.",
  adminsOnly: 'Only administrators can do this. Please contact your organization administrator.',
  scopeTooSmall: (scope: string, needed: string) =>
    `This API token has the ${scope} scope, but this call needs the ${needed} scope.`,
  tooManyRequests: (seconds: number) =>
    `Too many requests. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  tooManyAtOnce: (seconds: number) =>
    `Too many imports are running. Please try again in ${seconds} seconds.`,
  tooManyReads: (seconds: number) =>
    `Too many reports and exports are running. Please try again in ${seconds} seconds.`,
  foreignHost:
    'In sandbox mode, this service only responds at its own address. Open it at PUBLIC_URL.',
  foreignOrigin: 'This request came from another site, so nothing was changed.',
  malformedKey: (most: number) =>
    `An Idempotency-Key must be 1 to ${most} visible ASCII characters.`,
  keyReused:
    'This Idempotency-Key was used for another request. Use a different key for each request.',
  responseNotStored:
    'This request has already been processed, and its response is no longer available. Check the result before you send it again.',
  tooLarge: (limit: string) => `The body is larger than ${limit}.`,
  answerTooLarge: (most: number) =>
    `The answer would be larger than ${megabytes(most)}. Ask for less at once, such as with \`range\`, or use an export.`,
  unsupportedMediaType: 'The body must be JSON, sent with Content-Type: application/json.',
  notCsv: 'The body must be CSV, sent with Content-Type: text/csv.',
  databaseGone: "The database isn't responding. Please try again shortly.",
  databaseDamaged:
    'The database is damaged. Please ask your administrator to follow docs/recovery.md.',
  noConnectionLeft: 'The database has no connection left. Please try again shortly.',
  outcomeUnknown:
    'The database stopped responding while this was being saved, so it may have been saved. Check the result before you try again.',
  diskFull:
    "The server's disk is full, so nothing was saved. Please contact the person who runs it.",
  databaseBusy: 'Too many changes at once. Please try again shortly.',
  databaseReadOnly: 'Changes are switched off here, so nothing was saved. Please try again later.',
  stopping: 'The service is shutting down.',
  otherSchema: "The database doesn't have this version's tables.",
  tookTooLong:
    'This took too long, and it may still finish. Check the result before you try again.',
  internal: 'Something went wrong on our end. Please try again.',
  notFound: 'Nothing found at this address.',
} as const;
