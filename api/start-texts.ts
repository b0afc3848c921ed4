import { formatNumber } from '@utmost/core/messages/figures.ts';

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
  stillCharged: (count: number, isBilled: boolean) =>
    `Stripe goes on charging ${count} ${count === 1 ? 'workspace' : 'workspaces'}, but ${isBilled ? 'STRIPE_SECRET_KEY is not set' : 'BILLING is off'}. Set STRIPE_SECRET_KEY and the settings beside it, so that admins can cancel.`,
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
      'must look like mysql://user:password@host:3306/database, with % in the password written as %25, or like sqlite:data/utmost.sqlite',
    pemFile: 'must be the path of a file of certificates or a key in PEM format',
    wholeNumber: (least: number, most: number) => `must be a whole number from ${least} to ${most}`,
    smtpUrl:
      'must look like smtp://user:password@host:587, with % in the password written as %25, and nothing after the port',
    mailFrom: 'must be an email address, such as Utmost <no-reply@links.example.com>',
    sessionSecret: (least: number) =>
      `must have at least ${least} characters; to replace it, write the new one, a comma and the old one`,
    boolean: 'must be true or false',
    stripeSecretKey: 'must be a Stripe secret key, which starts with sk_ or rk_',
    stripeWebhookSecret:
      'must be a Stripe webhook signing secret, which starts with whsec_, or the new one, a comma and the old one',
    stripePrices: 'must be a Stripe price ID, which starts with price_',
    apiKey: 'must be an API key, without spaces',
    modelName: 'must be the name of a model, such as gpt-5-mini',
    seconds: (least: number, most: number) =>
      `must be a whole number of seconds from ${least} to ${most}`,
    providerName: (most: number) => `must have 1 to ${most} characters, such as Okta`,
    trustProxy: 'must be true, false or the number of proxies in front of the service',
    mailDomains:
      'must be a list of the domains of email addresses, such as example.com, separated by commas, without spaces',
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
  tlsWithoutServer: (name: string) => `${name} needs a server in DATABASE_URL.`,
  tlsWithoutHost:
    'DATABASE_URL must name the host, not its IP address, for its certificate to be checked. Use the name in the certificate, or DATABASE_SSL=verify-ca.',
  tlsPair: 'DATABASE_SSL_CERT and DATABASE_SSL_KEY must be set together.',
  tlsOff: (name: string) => `${name} needs DATABASE_SSL or DATABASE_SSL_CA.`,
  issuerWithoutClient:
    'OIDC_ISSUER needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET from that issuer.',
  modelWithoutServer:
    'OPENAI_MODEL needs OPENAI_API_KEY, or the OPENAI_BASE_URL of a server that needs no key.',
  answerOverCeiling:
    'OPENAI_DAILY_OUTPUT_TOKENS must be at least OPENAI_MAX_OUTPUT_TOKENS. Otherwise no call fits into a day.',
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
  stripeTestKey:
    'STRIPE_SECRET_KEY is a test key, which charges nobody, but NODE_ENV is production. Use a live key, or set STRIPE_TEST_MODE=on.',
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
  unfinishedMove:
    'The service cannot start: a move into this database was interrupted. Run it again: npm run operate -- move --to URL.',
  restored: (file: string) =>
    `The service cannot start: this folder has served a newer database than the one it has now. If you restored a backup, run npm run operate -- after-restore, so that no link ID is given twice. If you meant to begin with an empty database, delete ${file}.`,
  notNoted: "The state of the database wasn't noted in time.",
  damaged: (why: string) =>
    `The service cannot start: the database is damaged (${why}). docs/recovery.md says what to do.`,
  diskFull:
    'The service cannot start: the disk of the database is full. Free some space, then start again.',
  failed: (why: string) => `The service cannot start: ${why}`,
  sessionSecretFile: (file: string, least: number) =>
    `The service cannot start: ${file} must have at least ${least} characters. Delete it for a new one, which signs everyone out, or restore it.`,
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
