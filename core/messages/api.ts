import { counted, formatNumber } from './figures.ts';

/** What the API says when no rule of the taxonomy is broken but it cannot do as asked. */
export const apiTexts = {
  malformedJson: 'The body is not valid JSON.',
  malformedBody: 'The body is not as the contract describes it.',
  malformedQuery: 'The query is not as the contract describes it.',
  malformedPath: 'The address is not as the contract describes it.',
  malformedRequest: 'The request is malformed.',
  brokenBody: 'The body ends too early, or is not in the encoding that Content-Encoding names.',
  unknownEncoding: 'The body must be sent as it is, or with the Content-Encoding gzip or deflate.',
  notJson: (field: string) => `${field} is not JSON.`,
  noMoment: (field: string) => `${field} must be a moment that the calendar has.`,
  unknownPlace: 'after is not a Search-After of a list in this order.',
  rangeOrder: 'The first row of the range comes after its last.',
  /** Pieces of sentences about a field that has not the shape the contract asks for. */
  field: {
    body: 'The body',
    required: 'is missing',
    unknown: 'is not a field of this call',
    unknownOf: (list: string) => `is not a field of these records, which have ${list}`,
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
    characters: 'has characters that it cannot have',
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
  tooManyViews: (most: number) =>
    `You have ${most} saved views. Delete one that is not used before you save another.`,
  badToken: 'This API token is unknown, revoked or expired.',
  notBearer: 'The Authorization header must be "Bearer" and an API token.',
  tooManyRequests: (seconds: number) =>
    `Too many requests. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  tooManyAtOnce: (seconds: number) =>
    `Too many imports are under way. Please try again in ${seconds} seconds.`,
  foreignHost:
    'This service runs with its sandboxes and answers to its own address alone. Open it by PUBLIC_URL.',
  foreignOrigin: 'This change was asked for by another site and was not made.',
  notFound: {
    path: 'There is nothing at this address.',
    link: 'There is no such tracking link.',
    links: 'Not all of these tracking links are there, so none was deleted.',
    parameter: 'There is no such tracking parameter.',
    mapping: 'There is no such value mapping.',
    token: 'There is no such API token.',
    session: 'There is no such session.',
    view: 'There is no such saved view.',
  },
  linkChangedMeanwhile:
    'This link was changed by somebody else meanwhile. Load it again, then make your change.',
  parametersChangedMeanwhile:
    'The order must name every tracking parameter exactly once. Load the list again, then make your change.',
  mappingsChangedMeanwhile:
    'The order must name every value mapping of one parameter exactly once. Load the list again, then make your change.',
  malformedKey: 'An Idempotency-Key has 1 to 255 visible ASCII characters.',
  keyReused: 'This Idempotency-Key was used for another request. Give each request its own.',
  answerNotKept:
    'This request was done already, and its answer is not kept. Look at what there is before you ask again.',
  rowsRefused: (failed: number) =>
    `${failed} ${failed === 1 ? 'row has' : 'rows have'} errors, so nothing was stored.`,
  taxonomyChangedMeanwhile:
    'The configuration was changed by somebody else meanwhile. Load it again, then make your change.',
  notUtf8: 'The body is not UTF-8.',
  tooLarge: (limit: string) => `The body is larger than ${limit}.`,
  unsupportedMediaType: 'The body must be JSON, sent with Content-Type: application/json.',
  notCsv: 'The body must be CSV, sent with Content-Type: text/csv.',
  databaseGone: 'The database does not answer at the moment. Please try again shortly.',
  diskFull: 'The disk of the service is full. Nothing was stored. Please tell whoever runs it.',
  databaseBusy: 'Too many changes at once. Please try again shortly.',
  stopping: 'The service is shutting down.',
  tookTooLong:
    'This took too long and was given up waiting for. It may still be done: please look before you try again.',
  identityProviderGone:
    'The sign-in service does not answer at the moment. Please try again shortly.',
  internal: 'Something went wrong on our side. It was logged; please try again.',
} as const;

// Why a sandbox serves only this machine, and which settings put the real one in its place.
const onlyHere = (why: string, real: string) => ({
  url: (url: string) =>
    `${why}, so it serves only this machine: PUBLIC_URL is ${url}. Set ${real}, or an address of this machine.`,
  host: (host: string) =>
    `${why}, so it serves only this machine: HOST is ${host}. Set ${real}, or HOST=127.0.0.1.`,
});

/** What is said, on standard error, when the service cannot start. */
export const startTexts = {
  setting: (name: string, rule: string) => `${name} ${rule}.`,
  settings: (list: readonly string[]) => `The service cannot start: ${list.join(' ')}`,
  rules: {
    text: 'must be a text',
    host: 'must be a host name or an address',
    port: 'must be a port, a whole number from 1 to 65535',
    webAddress: 'must be an address that starts with http:// or https://',
    databaseUrl: 'must look like mysql://user:password@host:3306/database',
    smtpUrl: 'must look like smtp://user:password@host:587',
    sessionSecret: 'must have at least 32 characters',
    boolean: 'must be true or false',
    stripeSecretKey: 'must be a secret key of Stripe, which starts with sk_ or rk_',
    stripeWebhookSecret: "must be a webhook's signing secret, which starts with whsec_",
    stripePrices: 'must be the id of a price at Stripe, which starts with price_',
    megabytes: 'must be a whole number from 1 to 1024',
    apiKey: 'must be the key as the provider shows it, without spaces',
    modelName: 'must be the name of a model, such as gpt-5-mini',
    timeout: 'must be a whole number of seconds from 1 to 600',
    trustProxy: 'must be true, false or the number of proxies before the service',
    oneOf: (list: readonly string[]) => `must be one of ${list.join(', ')}`,
    inProduction: 'must be set when NODE_ENV is production',
  },
  listening: (url: string, isSandbox: boolean) =>
    `Utmost is ready at ${url}${isSandbox ? ' (sandbox sign-in: any e-mail address is let in)' : ''}`,
  signInProvider:
    'A sign-in provider must be set when NODE_ENV is production: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, and OIDC_ISSUER for a provider other than Google.',
  clientPair: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.',
  issuerWithoutClient:
    'OIDC_ISSUER needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET of a client there.',
  modelWithoutServer:
    'OPENAI_MODEL needs OPENAI_API_KEY, or OPENAI_BASE_URL of a server that asks for no key.',
  sandboxSignIn: onlyHere(
    'The sandbox sign-in lets anybody in',
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
  ),
  sandboxMailbox: onlyHere('The sandbox mailbox shows all mail to anybody', 'SMTP_URL'),
  sandboxPayments: onlyHere(
    'The sandbox payments charge nobody',
    'STRIPE_SECRET_KEY, or BILLING=off',
  ),
  withStripeKey: (name: string) => `${name} must be set when STRIPE_SECRET_KEY is.`,
  withoutStripeKey: (name: string) => `${name} needs STRIPE_SECRET_KEY.`,
  samePrice: (price: string) =>
    `STRIPE_PRICE_PRO_MONTHLY and STRIPE_PRICE_PRO_YEARLY must be different: both have ${price}.`,
  stripeApiBase: (base: string) =>
    `STRIPE_API_BASE must be an https:// address without a path, or one of this machine: it is ${base}.`,
  portTaken: (port: number) =>
    `The service cannot start: port ${port} is taken. Stop what listens there, or set PORT to another one.`,
  portForbidden: (port: number) =>
    `The service cannot start: this user may not listen on port ${port}. Set PORT to one above 1023.`,
  hostUnknown: (host: string) =>
    `The service cannot start: HOST ${host} is no address of this machine.`,
  consoleMissing:
    'The service cannot start: the console is not built. Run npm start, or npm run build -w console.',
  databaseUnreachable: (why: string) =>
    `The service cannot start: the database does not answer (${why}). Check DATABASE_URL, or DATA_DIR where it is not set.`,
  dataDirUnusable: (path: string, code: string) =>
    `The service cannot start: ${path} cannot be used (${code}). Check DATA_DIR.`,
  providerUnreachable: (issuer: string) =>
    `The service cannot start: ${issuer} does not answer with an OpenID configuration. Check OIDC_ISSUER.`,
} as const;

/** The sandbox's sign-in page. */
export const sandboxTexts = {
  title: 'Sandbox sign-in · Utmost',
  mark: 'Sandbox',
  heading: 'Who are you today?',
  explanation:
    'No identity provider is set, so any e-mail address is let in. For trying Utmost on this machine only.',
  email: 'E-mail',
  submit: 'Sign in',
  notAnEmail: 'Please enter a valid email address',
} as const;

/** The sandbox's mailbox. */
export const mailboxTexts = {
  title: 'Sandbox mailbox · Utmost',
  heading: 'Mail that would have been sent',
  explanation: 'No mail server is set (SMTP_URL), so mail stays here. The newest is on top.',
  empty: 'Nothing was sent yet.',
  to: 'To',
  asText: 'As plain text',
} as const;
