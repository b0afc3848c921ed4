import { counted, formatNumber } from '@utmost/core/messages/figures.ts';

/** What the API says when no rule of the taxonomy is broken but it cannot do as asked. */
export const apiTexts = {
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
  moreChanges: (more: number) => `And ${counted(more, 'more change', 'more changes')}.`,
  mayBeMore: (most: number) =>
    `There may be more problems. Only the first ${formatNumber(most)} are listed.`,
  brokenBody: "The body is incomplete or doesn't match its Content-Encoding.",
  bodyTooSlow: 'The body came too slowly, so nothing was saved. Please send it again.',
  unknownEncoding: 'Send the body without a Content-Encoding, or with gzip or deflate.',
  notJson: (field: string) => `${field} isn't valid JSON.`,
  invalidDateTime: (field: string) => `${field} must be a valid date and time.`,
  searchTimeout: (seconds: number) =>
    `This search took longer than ${counted(seconds, 'second', 'seconds')}. Add a filter, such as a date, a creator or the value of a parameter.`,
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
  signInFailed: 'Authentication failed. Please try again.',
  signInNotStarted: "This browser hasn't started a sign-in. Please start again.",
  noEmail:
    "Your identity provider didn't share an email address. Please ask your administrator to allow it.",
  providerRefused: (reason: string) => `Your identity provider didn't sign you in: ${reason}`,
  emailNotVerified: "Your identity provider hasn't verified your email address.",
  adminsOnly: 'Only administrators can do this. Please contact your organization administrator.',
  scopeTooSmall: (scope: string, needed: string) =>
    `This API token has the ${scope} scope, but this call needs the ${needed} scope.`,
  scopeBeyondRole: 'Only admins can create API tokens with this scope.',
  tooManyTokens: (most: number) =>
    `You already have ${most} API tokens. Revoke one to create another.`,
  tooManyViews: (most: number) =>
    `You already have ${most} saved views. Delete one to save another.`,
  badToken: 'This API token is unknown, revoked or expired.',
  notBearer: 'The Authorization header must be "Bearer" and an API token.',
  tooManyRequests: (seconds: number) =>
    `Too many requests. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  tooManyAtOnce: (seconds: number) =>
    `Too many imports are running. Please try again in ${seconds} seconds.`,
  tooManyReads: (seconds: number) =>
    `Too many reports and exports are running. Please try again in ${seconds} seconds.`,
  foreignHost:
    'In sandbox mode, this service only responds at its own address. Open it at PUBLIC_URL.',
  foreignOrigin: 'This request came from another site, so nothing was changed.',
  notFound: {
    path: 'Nothing found at this address.',
    link: 'Tracking link not found.',
    links: "Some of these tracking links don't exist, so none were deleted.",
    linksToChange: "Some of these tracking links don't exist, so none were changed.",
    parameter: 'Tracking parameter not found.',
    mapping: 'Value mapping not found.',
    token: 'API token not found.',
    session: 'Session not found.',
    view: 'Saved view not found.',
  },
  linkChangedMeanwhile: 'Someone else just changed this link. Reload it, then make your change.',
  parametersChangedMeanwhile:
    'The order must include every tracking parameter exactly once. Reload the list, then make your change.',
  mappingsChangedMeanwhile:
    'The order must include every value mapping of one parameter exactly once. Reload the list, then make your change.',
  malformedKey: 'An Idempotency-Key must be 1 to 255 visible ASCII characters.',
  keyReused:
    'This Idempotency-Key was used for another request. Use a different key for each request.',
  responseNotStored:
    'This request has already been processed, and its response is no longer available. Check the result before you send it again.',
  linksRefused: (failed: number, first: string) =>
    `${counted(failed, 'link breaks', 'links break')} a rule, so nothing was changed. ${first}`,
  tooManyToChange: (most: number) =>
    `You can change up to ${counted(most, 'link', 'links')} at once. Narrow the filter and try again.`,
  rowsRefused: (failed: number) =>
    `${failed} ${failed === 1 ? 'row has' : 'rows have'} errors, so nothing was saved.`,
  taxonomyChangedMeanwhile:
    'Someone else just changed the configuration. Reload it, then make your change.',
  notUtf8: "The body isn't valid UTF-8.",
  tooLarge: (limit: string) => `The body is larger than ${limit}.`,
  answerTooLarge:
    'The answer would be larger than 16 MB. Ask for less at once, such as with `range`, or use an export.',
  tooManyValues:
    'The value mappings of a workspace can have up to 16 MB in all, and its lists of allowed values 1 MB. Remove some first.',
  answerTooLargeToSave:
    'The answer would be larger than 16 MB, so nothing was saved. Send fewer links at once.',
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
  identityProviderGone: "The sign-in service isn't responding. Please try again shortly.",
  internal: 'Something went wrong on our end. Please try again.',
} as const;

// Why a sandbox serves only this machine, and which settings put the real one in its place.
const onlyHere = (why: string, real: string) => ({
  url: (url: string) =>
    `${why}, so it only works on this machine, but PUBLIC_URL is ${url}. Set ${real}, or use an address of this machine.`,
  host: (host: string) =>
    `${why}, so it only works on this machine, but HOST is ${host}. Set ${real}, or HOST=127.0.0.1.`,
});

/** What is said, on standard error, when the service cannot start. */
export const startTexts = {
  packetTooSmall: (bytes: number) =>
    `The database server's max_allowed_packet is ${formatNumber(bytes)} bytes. Set it to 1M or more (16M is recommended), then start Utmost again.`,
  everyProxy:
    'TRUST_PROXY=true lets any client choose its own address in X-Forwarded-For. Set the number of proxies in front of the service instead.',
  setting: (name: string, rule: string) => `${name} ${rule}.`,
  settings: (list: readonly string[]) => `The service cannot start: ${list.join(' ')}`,
  rules: {
    text: 'must be a string',
    host: 'must be a host name or an IP address',
    port: 'must be a port number from 1 to 65535',
    webAddress: 'must be a URL that starts with http:// or https://',
    publicUrl:
      'must be a URL of a whole host, such as https://links.example.com, without a path, query or fragment',
    encrypted: 'must start with https:// when NODE_ENV is production',
    databaseUrl:
      'must look like mysql://user:password@host:3306/database, with % in the password written as %25',
    pemFile: 'must be the path of a file of certificates or a key in PEM format',
    connections: 'must be a whole number from 2 to 500',
    smtpUrl:
      'must look like smtp://user:password@host:587, with % in the password written as %25, and nothing after the port',
    mailFrom: 'must be an email address, such as Utmost <no-reply@links.example.com>',
    sessionSecret:
      'must have at least 32 characters; to replace it, write the new one, a comma and the old one',
    boolean: 'must be true or false',
    stripeSecretKey: 'must be a Stripe secret key, which starts with sk_ or rk_',
    stripeWebhookSecret: 'must be a Stripe webhook signing secret, which starts with whsec_',
    stripePrices: 'must be a Stripe price ID, which starts with price_',
    megabytes: 'must be a whole number from 1 to 1024',
    apiKey: 'must be an API key, without spaces',
    modelName: 'must be the name of a model, such as gpt-5-mini',
    timeout: 'must be a whole number of seconds from 1 to 600',
    providerName: 'must have 1 to 40 characters, such as Okta',
    trustProxy: 'must be true, false or the number of proxies in front of the service',
    drainSeconds: 'must be a whole number of seconds from 0 to 60',
    origins:
      'must be a list of origins such as https://tools.example.com, separated by commas, without paths and spaces',
    oneOf: (list: readonly string[]) => `must be one of ${list.join(', ')}`,
    inProduction: 'must be set when NODE_ENV is production',
  },
  mailUnencrypted:
    'No email can be sent: SMTP_URL has a password, but the mail server offers no encryption (STARTTLS) at that port. Use smtps:// or another port.',
  mailUnverified:
    "The mail server can't be used now. The service runs, and emails are tried for an hour.",
  uncaughtError: 'Unexpected error. The request that caused it was ended.',
  database: (name: string, isNew: boolean) =>
    `${isNew ? 'Created a new, empty database' : 'Using the database'}: ${name}`,
  listening: (url: string, isSandbox: boolean) =>
    `Utmost is ready at ${url}${isSandbox ? ' (sandbox sign-in: any email address works)' : ''}`,
  signInProvider:
    'A sign-in provider must be set when NODE_ENV is production: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, and OIDC_ISSUER for a provider other than Google.',
  clientPair: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.',
  tlsWithoutServer: (name: string) => `${name} needs DATABASE_URL.`,
  tlsWithoutHost:
    'DATABASE_URL must name the host, not its IP address, for its certificate to be checked. Use the name in the certificate, or DATABASE_SSL=verify-ca.',
  tlsPair: 'DATABASE_SSL_CERT and DATABASE_SSL_KEY must be set together.',
  tlsOff: (name: string) => `${name} needs DATABASE_SSL or DATABASE_SSL_CA.`,
  issuerWithoutClient:
    'OIDC_ISSUER needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET from that issuer.',
  modelWithoutServer:
    'OPENAI_MODEL needs OPENAI_API_KEY, or the OPENAI_BASE_URL of a server that needs no key.',
  sandboxSignIn: onlyHere(
    'Sandbox sign-in lets anyone in',
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
  ),
  sandboxMailbox: onlyHere('The sandbox mailbox shows every email to anyone', 'SMTP_URL'),
  sandboxPayments: onlyHere(
    "Sandbox payments don't charge anyone",
    'STRIPE_SECRET_KEY, or BILLING=off',
  ),
  withStripeKey: (name: string) => `${name} must be set when STRIPE_SECRET_KEY is.`,
  withoutStripeKey: (name: string) => `${name} needs STRIPE_SECRET_KEY.`,
  samePrice: (price: string) =>
    `STRIPE_PRICE_PRO_MONTHLY and STRIPE_PRICE_PRO_YEARLY must be different, but both are ${price}.`,
  stripeApiBase: (base: string) =>
    `STRIPE_API_BASE must be an https:// URL without a path, or an address of this machine, but it is ${base}.`,
  samePort: 'METRICS_PORT must be another port than PORT.',
  portTaken: (port: number) =>
    `The service cannot start: port ${port} is in use. Stop the other program, or set PORT to another port.`,
  portForbidden: (port: number) =>
    `The service cannot start: you don't have permission to use port ${port}. Set PORT to one above 1023.`,
  hostUnknown: (host: string) =>
    `The service cannot start: HOST ${host} isn't an address of this machine.`,
  consoleMissing:
    "The service cannot start: the console hasn't been built. Run npm start, or npm run build -w console.",
  databaseNeedsTls:
    'The database only accepts encrypted connections. Set DATABASE_SSL_CA to the file of its certificate authority, or DATABASE_SSL=on if a public one signed its certificate.',
  databaseUnreachable: (why: string) =>
    `The service cannot start: the database isn't responding (${why}). Check DATABASE_URL, or DATA_DIR if you use the embedded database.`,
  newerSchema: (migration: string) =>
    `The service cannot start: a newer version of Utmost has migrated the database (${migration}). Start that version, or restore a backup from before it.`,
  otherSchema: (difference: string) =>
    `The service cannot start: the database doesn't have this version's tables (${difference}). Restore a backup, or start the version that made it.`,
  restored: (file: string) =>
    `The service cannot start: this folder has served a newer database than the one it has now. If you restored a backup, run npm run operate -- after-restore, so that no link ID is given twice. If you meant to begin with an empty database, delete ${file}.`,
  notNoted: "The state of the database wasn't noted in time.",
  damaged: (why: string) =>
    `The service cannot start: the database is damaged (${why}). docs/recovery.md says what to do.`,
  diskFull:
    'The service cannot start: the disk of the database is full. Free some space, then start again.',
  failed: (why: string) => `The service cannot start: ${why}`,
  sessionSecretFile: (file: string) =>
    `The service cannot start: ${file} must have at least 32 characters. Delete it for a new one, which signs everyone out, or restore it.`,
  databaseReadOnly:
    "The service cannot start: the database is read-only and doesn't have this version's tables. Start this version on the main database first.",
  dataDirUnusable: (path: string, code: string) =>
    `The service cannot start: it can't use ${path} (${code}). Check DATA_DIR.`,
  otherIssuer: (setting: string, issuer: string) =>
    `The service cannot start: OIDC_ISSUER is ${setting}, but the provider there says it is ${issuer}. Set OIDC_ISSUER to the provider's own address.`,
  noConfiguration: (issuer: string) =>
    `The service cannot start: ${issuer} didn't return an OpenID configuration. Check OIDC_ISSUER.`,
  providerDown: (issuer: string, why: string) =>
    `${issuer} isn't responding (${why}). Nobody can sign in until it does; sessions and API tokens work.`,
  providerBack: (issuer: string) => `${issuer} responds. People can sign in.`,
  nameWithoutIssuer: 'OIDC_NAME needs OIDC_ISSUER.',
} as const;
