import { startTexts } from '@utmost/core/messages/api.ts';
import Joi from 'joi';
import {
  type OpenAiSettings,
  SettingsError,
  type SignInSettings,
  type StripeSettings,
} from './settings.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

// An address, alone or in angle brackets after a name (RFC 5322, without comments and groups).
const SENDER = /^(?:[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/;

const DRAIN_SECONDS_IN_PRODUCTION = 5;

/** A variable of the environment. */
interface Setting<Value> {
  readonly schema: Joi.Schema;
  /** What is said of a value that breaks it. */
  readonly rule: string;
  /** Never there; says its type. */
  readonly value?: Value;
}

const { rules } = startTexts;

// Cookies, sign-in and the console's own addresses belong to a whole host, so a path would be lost.
const bareAddress: Joi.CustomValidator<string> = (value) => {
  const { username, password, pathname } = new URL(value);
  if (username || password || pathname !== '/' || /[?#]/.test(value))
    throw new Error(rules.publicUrl);
  return value;
};

const originList: Joi.CustomValidator<string> = (value) => {
  for (const origin of value.split(',')) {
    const { protocol } = new URL(origin);
    if (new URL(origin).origin !== origin || !/^https?:$/.test(protocol))
      throw new Error(rules.origins);
  }
  return value;
};

// The database's and the mail server's client decode them, and fail on a bare % at the first connection.
const decodableCredentials: Joi.CustomValidator<string> = (value) => {
  const { username, password, pathname } = new URL(value);
  for (const part of [username, password, pathname]) decodeURIComponent(part);
  return value;
};

const optional = (schema: Joi.Schema, rule: string): Setting<string | undefined> => ({
  schema,
  rule,
});
const given = <Value>(schema: Joi.Schema, rule: string): Setting<Value> => ({ schema, rule });
const text = optional(Joi.string(), rules.text);
const webAddress = optional(Joi.string().uri({ scheme: ['http', 'https'] }), rules.webAddress);
const stripePrices = optional(Joi.string().pattern(/^price_\w+(,price_\w+)*$/), rules.stripePrices);

const SETTINGS = {
  NODE_ENV: text,
  HOST: given<string>(Joi.string().hostname().default('127.0.0.1'), rules.host),
  PORT: given<number>(Joi.number().port().min(1).default(3000), rules.port),
  PUBLIC_URL: optional(
    Joi.string()
      .uri({ scheme: ['http', 'https'] })
      .custom(bareAddress),
    rules.publicUrl,
  ),
  DATA_DIR: given<string>(Joi.string().default('data'), rules.text),
  DATABASE_URL: optional(
    Joi.string()
      .uri({ scheme: ['mysql', 'mariadb'] })
      .pattern(/^\w+:\/\/[^/]+\/[^/?]/)
      .custom(decodableCredentials),
    rules.databaseUrl,
  ),
  SESSION_SECRET: optional(Joi.string().min(32), rules.sessionSecret),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  OIDC_ISSUER: webAddress,
  BILLING: given<'on' | 'off'>(
    Joi.string().valid('on', 'off').default('on'),
    rules.oneOf(['on', 'off']),
  ),
  STRIPE_SECRET_KEY: optional(Joi.string().pattern(/^(sk|rk)_\w+$/), rules.stripeSecretKey),
  STRIPE_WEBHOOK_SECRET: optional(Joi.string().pattern(/^whsec_\S+$/), rules.stripeWebhookSecret),
  STRIPE_PRICE_PRO_MONTHLY: stripePrices,
  STRIPE_PRICE_PRO_YEARLY: stripePrices,
  STRIPE_API_BASE: webAddress,
  IMPORT_MAX_MB: given<number>(
    Joi.number().integer().min(1).max(1024).default(64),
    rules.megabytes,
  ),
  SMTP_URL: optional(
    Joi.string()
      .uri({ scheme: ['smtp', 'smtps'] })
      .custom(decodableCredentials),
    rules.smtpUrl,
  ),
  MAIL_FROM: given<string>(
    Joi.string().pattern(SENDER).default('Utmost <no-reply@localhost>'),
    rules.mailFrom,
  ),
  OPENAI_API_KEY: optional(Joi.string().pattern(/^[\x21-\x7e]+$/), rules.apiKey),
  OPENAI_BASE_URL: webAddress,
  OPENAI_MODEL: optional(Joi.string().pattern(/^[\x21-\x7e]{1,200}$/), rules.modelName),
  OPENAI_TIMEOUT: given<number>(Joi.number().integer().min(1).max(600).default(60), rules.timeout),
  SOCIAL_LINKEDIN_URL: webAddress,
  SOCIAL_X_URL: webAddress,
  SOCIAL_GITHUB_URL: webAddress,
  TRUST_PROXY: given<boolean | number>(
    Joi.alternatives(Joi.boolean(), Joi.number().integer().min(0)).default(false),
    rules.trustProxy,
  ),
  CORS_ORIGINS: optional(Joi.string().custom(originList), rules.origins),
  DRAIN_SECONDS: optional(Joi.string().pattern(/^(?:[0-9]|[1-5][0-9]|60)$/), rules.drainSeconds),
  HSTS_SUBDOMAINS: given<'on' | 'off'>(
    Joi.string().valid('on', 'off').default('off'),
    rules.oneOf(['on', 'off']),
  ),
  LOG_LEVEL: optional(Joi.string().valid(...LOG_LEVELS), rules.oneOf(LOG_LEVELS)),
};

type Environment = {
  readonly [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name] extends Setting<infer Value>
    ? Value
    : never;
};

/** The service's settings, checked; README.md has the table. */
export type Config = ReturnType<typeof toConfig>;

/**
 * Reads the settings from the environment; an empty variable counts as absent.
 * @throws {SettingsError} with a sentence for each mistake
 * @example readConfig({ PORT: '8080' }).publicUrl // 'http://localhost:8080'
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const schemas = Object.entries(SETTINGS).map(([name, { schema }]) => [name, schema.empty('')]);
  const checked = Joi.object<Environment>(Object.fromEntries(schemas)).validate(environment, {
    abortEarly: false,
    stripUnknown: true,
  });
  const broken = new Set(checked.error?.details.map(({ path }) => path[0] as keyof Environment));
  refuse([...broken].map((name) => startTexts.setting(name, SETTINGS[name].rule)));
  return toConfig(checked.value as Environment);
}

function toConfig(env: Environment) {
  const isProduction = env.NODE_ENV === 'production';
  refuse(contradictions(env, isProduction));
  return {
    isProduction,
    host: env.HOST,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL?.replace(/^mariadb:/, 'mysql:'),
    /** Seals cookies; the service makes one for itself when it is not set. */
    sessionSecret: env.SESSION_SECRET,
    /** The client at the identity provider; without it the sandbox signs people in. */
    signIn: signInOf(env),
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
    mailFrom: env.MAIL_FROM,
    /** The language model that is asked; absent: the built-in assistant. */
    openAi: openAiOf(env),
    /** How many proxies stand before the service and can be believed; Infinity: however many there are. */
    trustedProxies: env.TRUST_PROXY === true ? Number.POSITIVE_INFINITY : Number(env.TRUST_PROXY),
    /** The sites whose pages may call the API with a token. */
    corsOrigins: env.CORS_ORIGINS?.split(',') ?? [],
    /** How long the service goes on answering after it was told to stop, while proxies notice. */
    drainSeconds: Number(env.DRAIN_SECONDS ?? (isProduction ? DRAIN_SECONDS_IN_PRODUCTION : 0)),
    /** Whether browsers are told that every name below the host's is served over TLS as well. */
    hasSecureSubdomains: env.HSTS_SUBDOMAINS === 'on',
    // At a developer's terminal a line for every poll would bury what matters.
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}

function signInOf(env: Environment): SignInSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return undefined;
  return { clientId, clientSecret, issuer: env.OIDC_ISSUER };
}

// OpenAI's own default where no other server, which has models of its own, is named.
const DEFAULT_MODEL = 'gpt-5-mini';

function openAiOf(env: Environment): OpenAiSettings | undefined {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = env;
  if (!apiKey && !baseUrl) return undefined;
  return {
    apiKey,
    baseUrl: baseUrl?.replace(/\/+$/, ''),
    model: model ?? DEFAULT_MODEL,
    timeoutSeconds: env.OPENAI_TIMEOUT,
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
  const list = (prices = '') => prices.split(',');
  return {
    secretKey,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
    prices: {
      monthly: list(env.STRIPE_PRICE_PRO_MONTHLY),
      yearly: list(env.STRIPE_PRICE_PRO_YEARLY),
    },
    apiBase: env.STRIPE_API_BASE,
  };
}

function stripeContradictions(env: Environment): string[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = env;
  if (!key) {
    const alone = [...WITH_STRIPE, 'STRIPE_API_BASE' as const].find((name) => env[name]);
    return alone ? [startTexts.withoutStripeKey(alone)] : [];
  }
  const found = WITH_STRIPE.filter((name) => !env[name]).map(startTexts.withStripeKey);
  const { STRIPE_PRICE_PRO_MONTHLY: monthly, STRIPE_PRICE_PRO_YEARLY: yearly } = env;
  const both = monthly?.split(',').find((price) => yearly?.split(',').includes(price));
  if (both) found.push(startTexts.samePrice(both));
  if (base && !isBareAddress(base)) found.push(startTexts.stripeApiBase(base));
  return found;
}

// The SDK puts its own paths after the host, and the key goes along: in the clear only on this machine.
function isBareAddress(url: string): boolean {
  const { pathname, search, protocol } = new URL(url);
  return pathname === '/' && search === '' && (protocol === 'https:' || isOfThisMachine(url));
}

function contradictions(env: Environment, isProduction: boolean): string[] {
  const hasClient = Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET);
  const found = stripeContradictions(env);
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET))
    found.push(startTexts.clientPair);
  else if (env.OIDC_ISSUER && !hasClient) found.push(startTexts.issuerWithoutClient);
  if (env.OPENAI_MODEL && !env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) {
    found.push(startTexts.modelWithoutServer);
  }
  if (isProduction) {
    for (const name of ['SESSION_SECRET', 'DATABASE_URL', 'PUBLIC_URL'] as const) {
      if (!env[name]) found.push(startTexts.setting(name, rules.inProduction));
    }
    if (env.PUBLIC_URL?.startsWith('http:') && !isOfThisMachine(env.PUBLIC_URL))
      found.push(startTexts.setting('PUBLIC_URL', rules.encrypted));
    if (!hasClient) found.push(startTexts.signInProvider);
  } else {
    if (!hasClient) found.push(...exposures(env, startTexts.sandboxSignIn));
    if (!env.SMTP_URL) found.push(...exposures(env, startTexts.sandboxMailbox));
    if (env.BILLING === 'on' && !env.STRIPE_SECRET_KEY)
      found.push(...exposures(env, startTexts.sandboxPayments));
  }
  return found;
}

// The sandboxes ask nobody who they are, so they are for whoever sits at this machine.
function exposures(env: Environment, sandbox: typeof startTexts.sandboxSignIn): string[] {
  const found: string[] = [];
  if (!LOOPBACK.has(env.HOST)) found.push(sandbox.host(env.HOST));
  if (env.PUBLIC_URL && !isOfThisMachine(env.PUBLIC_URL)) found.push(sandbox.url(env.PUBLIC_URL));
  return found;
}

/** Whether an address leads nowhere but to this machine. */
export function isOfThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return LOOPBACK.has(hostname.replace(/^\[|\]$/g, '')) || hostname.endsWith('.localhost');
}

function refuse(sentences: readonly string[]): void {
  if (sentences.length > 0) throw new SettingsError(startTexts.settings(sentences));
}
