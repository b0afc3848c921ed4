import { isIP } from 'node:net';
import { DATABASE_SSL_FILES, databaseSettings } from '@utmost/db/database-settings.ts';
import { type Environment, readEnvironment, refuse } from './environment.ts';
import {
  isTestKey,
  type OpenAiSettings,
  type SignInSettings,
  type StripeSettings,
} from './settings.ts';
import { startTexts } from './start-texts.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);
const DRAIN_SECONDS_IN_PRODUCTION = 5;

/** The service's settings, checked; README.md has the table. */
export type Config = ReturnType<typeof toConfig>;

/**
 * Reads the settings from the environment; an empty variable counts as absent.
 * @throws {SettingsError} with a sentence for each mistake
 * @example readConfig({ PORT: '8080' }).publicUrl // 'http://localhost:8080'
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  return toConfig(readEnvironment(environment));
}

function toConfig(env: Environment) {
  const isProduction = env.NODE_ENV === 'production';
  refuse(contradictions(env, isProduction));
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/(?<!\/)\/+$/, '');
  return {
    isProduction,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    database: databaseSettings(env),
    dataDir: env.DATA_DIR,
    /** Seals cookies; the service makes one for itself when it is not set. */
    sessionSecret: env.SESSION_SECRET,
    /** The client at the identity provider; without it the sandbox signs people in. */
    signIn: signInOf(env),
    /** What the button that leads there says; null where the provider has no name. */
    signInName: env.OIDC_ISSUER ? (env.OIDC_NAME ?? null) : 'Google',
    /** After how many days entries of the audit log are removed; absent: never. */
    auditKeepDays: env.AUDIT_KEEP_DAYS === undefined ? undefined : Number(env.AUDIT_KEEP_DAYS),
    /** Whether all people share one workspace. */
    isSingleWorkspace: env.WORKSPACE === 'single',
    /** The domains of email addresses that may sign in; empty: any that the provider lets in. */
    signInDomains: env.SIGN_IN_DOMAINS?.toLowerCase().split(',') ?? [],
    /** False with BILLING=off: nothing is limited. */
    isBilled: env.BILLING === 'on',
    /** Where plans are paid; absent: the sandbox, or nowhere in production. */
    stripe: stripeOf(env),
    /** How large an imported file may be, in MB. */
    importMaxMb: env.IMPORT_MAX_MB,
    /** Where else the operator is found; the console's footer leads there. */
    socialLinks: {
      ...(env.SOCIAL_LINKEDIN_URL && { linkedin: env.SOCIAL_LINKEDIN_URL }),
      ...(env.SOCIAL_X_URL && { x: env.SOCIAL_X_URL }),
      ...(env.SOCIAL_GITHUB_URL && { github: env.SOCIAL_GITHUB_URL }),
    },
    /** Where mail goes out; absent: the sandbox mailbox. */
    smtpUrl: env.SMTP_URL,
    mailFrom: senderOf(env.MAIL_FROM ?? `no-reply@${hostOf(publicUrl)}`),
    /** The language model that is asked; absent: the built-in assistant. */
    openAi: openAiOf(env),
    /** How many proxies stand before the service and can be believed; Infinity: however many there are. */
    trustedProxies: env.TRUST_PROXY === true ? Number.POSITIVE_INFINITY : Number(env.TRUST_PROXY),
    /** The sites whose pages may call the API with a token. */
    corsOrigins: env.CORS_ORIGINS?.split(',') ?? [],
    /** How long the service goes on answering after it was told to stop, while proxies notice. */
    drainSeconds: Number(env.DRAIN_SECONDS ?? (isProduction ? DRAIN_SECONDS_IN_PRODUCTION : 0)),
    /** Where Prometheus reads the service's figures; absent: nowhere. */
    metrics: env.METRICS_PORT && { port: env.METRICS_PORT, host: env.METRICS_HOST },
    /** Whether browsers are told that every name below the host's is served over TLS as well. */
    hasSecureSubdomains: env.HSTS_SUBDOMAINS === 'on',
    // At a developer's terminal a line for every poll would bury what matters.
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}

const PRODUCT = 'Utmost';

// `Name <address>`, with the name in quotation marks or not; or the address alone.
function senderOf(text: string) {
  const [, name = '', address = text] = /^([^<]*)<([^>]*)>$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1') || PRODUCT, address: address.trim() };
}

function signInOf(env: Environment): SignInSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return undefined;
  const isEmailTrusted = env.OIDC_TRUST_EMAIL === 'on';
  return { clientId, clientSecret, issuer: env.OIDC_ISSUER, isEmailTrusted };
}

// OpenAI's own default where no other server, which has models of its own, is named.
const DEFAULT_MODEL = 'gpt-5-mini';

function openAiOf(env: Environment): OpenAiSettings | undefined {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = env;
  if (!apiKey && !baseUrl) return undefined;
  return {
    apiKey,
    baseUrl: baseUrl?.replace(/(?<!\/)\/+$/, ''),
    model: model ?? DEFAULT_MODEL,
    api: env.OPENAI_API ?? (baseUrl ? 'chat' : 'responses'),
    timeoutSeconds: env.OPENAI_TIMEOUT,
    effort: env.OPENAI_EFFORT,
    maxOutputTokens: env.OPENAI_MAX_OUTPUT_TOKENS,
    daily: { calls: env.OPENAI_DAILY_CALLS, outputTokens: env.OPENAI_DAILY_OUTPUT_TOKENS },
  };
}

const WITH_STRIPE = [
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_PRO_MONTHLY',
  'STRIPE_PRICE_PRO_YEARLY',
] as const;

function stripeOf(env: Environment): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey } = env;
  if (!secretKey) return undefined;
  const list = (text = '') => text.split(/, */);
  return {
    secretKey,
    webhookSecrets: list(env.STRIPE_WEBHOOK_SECRET),
    prices: {
      monthly: list(env.STRIPE_PRICE_PRO_MONTHLY),
      yearly: list(env.STRIPE_PRICE_PRO_YEARLY),
    },
    hasTax: env.STRIPE_TAX === 'on',
    apiBase: env.STRIPE_API_BASE,
  };
}

function stripeContradictions(env: Environment, isProduction: boolean): string[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = env;
  if (!key) {
    const alone = [...WITH_STRIPE, 'STRIPE_API_BASE' as const].find((name) => env[name]);
    return alone ? [startTexts.withoutStripeKey(alone)] : [];
  }
  const found = WITH_STRIPE.filter((name) => !env[name]).map(startTexts.withStripeKey);
  const { STRIPE_PRICE_PRO_MONTHLY: monthly, STRIPE_PRICE_PRO_YEARLY: yearly } = env;
  const both = monthly?.split(/, */).find((price) => yearly?.split(/, */).includes(price));
  if (both) found.push(startTexts.samePrice(both));
  const isTest = isTestKey(key) && env.STRIPE_TEST_MODE === 'off';
  if (isProduction && isTest) found.push(startTexts.stripeTestKey);
  if (base && !isBareAddress(base)) found.push(startTexts.stripeApiBase(base));
  return found;
}

// The SDK puts its own paths after the host, and the key goes along: in the clear only on this machine.
function isBareAddress(url: string): boolean {
  const { pathname, search, protocol } = new URL(url);
  return pathname === '/' && search === '' && (protocol === 'https:' || isOfThisMachine(url));
}

function tlsContradictions(env: Environment): string[] {
  const named = (['DATABASE_SSL', ...DATABASE_SSL_FILES] as const).filter((name) => env[name]);
  const { DATABASE_SSL: mode, DATABASE_SSL_CERT: cert, DATABASE_SSL_KEY: key } = env;
  if (named.length === 0 || mode === 'off') return [];
  return [
    ...(databaseSettings(env).databaseUrl ? [] : [startTexts.tlsWithoutServer(named[0] as string)]),
    ...(Boolean(cert) === Boolean(key) ? [] : [startTexts.tlsPair]),
    ...(mode || env.DATABASE_SSL_CA ? [] : [startTexts.tlsOff(named[0] as string)]),
    // mysql2 checks the name in the certificate against host names alone.
    ...(mode !== 'verify-ca' && isIP(hostOf(env.DATABASE_URL)) ? [startTexts.tlsWithoutHost] : []),
  ];
}

// An IPv6 address comes without its brackets.
const hostOf = (url = '') => (url ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '');

function contradictions(env: Environment, isProduction: boolean): string[] {
  const hasClient = Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET);
  const isHalfClient = Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET);
  const needsModelServer = env.OPENAI_MODEL && !env.OPENAI_API_KEY && !env.OPENAI_BASE_URL;
  return [
    ...stripeContradictions(env, isProduction),
    ...(isHalfClient ? [startTexts.clientPair] : []),
    ...(env.OIDC_ISSUER && !hasClient && !isHalfClient ? [startTexts.issuerWithoutClient] : []),
    ...(env.OIDC_NAME && !env.OIDC_ISSUER ? [startTexts.nameWithoutIssuer] : []),
    ...(needsModelServer ? [startTexts.modelWithoutServer] : []),
    ...(env.OPENAI_DAILY_OUTPUT_TOKENS < env.OPENAI_MAX_OUTPUT_TOKENS
      ? [startTexts.answerOverCeiling]
      : []),
    ...tlsContradictions(env),
    ...(env.METRICS_PORT === env.PORT ? [startTexts.samePort] : []),
    ...(isProduction ? lackingInProduction(env, hasClient) : exposedSandboxes(env, hasClient)),
  ];
}

function lackingInProduction(env: Environment, hasClient: boolean): string[] {
  const { setting, rules, signInProvider } = startTexts;
  const needed = (['SESSION_SECRET', 'DATABASE_URL', 'PUBLIC_URL'] as const).filter(
    (name) => !env[name],
  );
  const isPlain = env.PUBLIC_URL?.startsWith('http:') && !isOfThisMachine(env.PUBLIC_URL);
  return [
    ...needed.map((name) => setting(name, rules.inProduction)),
    ...(isPlain ? [setting('PUBLIC_URL', rules.encrypted)] : []),
    ...(hasClient ? [] : [signInProvider]),
  ];
}

function exposedSandboxes(env: Environment, hasClient: boolean): string[] {
  const { sandboxSignIn, sandboxMailbox, sandboxPayments } = startTexts;
  return [
    ...(hasClient ? [] : exposures(env, sandboxSignIn)),
    ...(env.SMTP_URL ? [] : exposures(env, sandboxMailbox)),
    ...(env.BILLING === 'on' && !env.STRIPE_SECRET_KEY ? exposures(env, sandboxPayments) : []),
  ];
}

// The sandboxes check no identity, so they are only reachable from this machine.
function exposures(env: Environment, sandbox: typeof startTexts.sandboxSignIn): string[] {
  const found: string[] = [];
  if (!LOOPBACK.has(env.HOST)) found.push(sandbox.host(env.HOST));
  if (env.PUBLIC_URL && !isOfThisMachine(env.PUBLIC_URL)) found.push(sandbox.url(env.PUBLIC_URL));
  return found;
}

/** Whether an address leads nowhere but to this machine. */
export function isOfThisMachine(url: string): boolean {
  const host = hostOf(url);
  return LOOPBACK.has(host) || host.endsWith('.localhost');
}
