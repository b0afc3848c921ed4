import { startTexts } from '@utmost/core/messages/api.ts';
import Joi from 'joi';
import {
  type Config,
  type OpenAiSettings,
  SettingsError,
  type StripeSettings,
} from './settings.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

interface Environment {
  NODE_ENV?: string;
  HOST: string;
  PORT: number;
  PUBLIC_URL?: string;
  DATA_DIR: string;
  DATABASE_URL?: string;
  SESSION_SECRET?: string;
  GOOGLE_CLIENT_ID?: string;
  GOOGLE_CLIENT_SECRET?: string;
  OIDC_ISSUER?: string;
  BILLING: 'on' | 'off';
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  STRIPE_PRICE_PRO_MONTHLY?: string;
  STRIPE_PRICE_PRO_YEARLY?: string;
  STRIPE_API_BASE?: string;
  IMPORT_MAX_MB: number;
  SMTP_URL?: string;
  MAIL_FROM: string;
  OPENAI_API_KEY?: string;
  OPENAI_BASE_URL?: string;
  OPENAI_MODEL?: string;
  OPENAI_TIMEOUT: number;
  SOCIAL_LINKEDIN_URL?: string;
  SOCIAL_X_URL?: string;
  SOCIAL_GITHUB_URL?: string;
  TRUST_PROXY: boolean | number;
  LOG_LEVEL?: string;
}

interface Rule {
  readonly schema: Joi.Schema;
  /** What is said of a value that breaks it. */
  readonly rule: string;
}

const { rules } = startTexts;
const text: Rule = { schema: Joi.string(), rule: rules.text };
const webAddress: Rule = {
  schema: Joi.string().uri({ scheme: ['http', 'https'] }),
  rule: rules.webAddress,
};
const stripePrices: Rule = {
  schema: Joi.string().pattern(/^price_\w+(,price_\w+)*$/),
  rule: rules.stripePrices,
};
const RULES: Record<keyof Environment, Rule> = {
  NODE_ENV: text,
  HOST: { schema: Joi.string().hostname().default('127.0.0.1'), rule: rules.host },
  PORT: { schema: Joi.number().port().min(1).default(3000), rule: rules.port },
  PUBLIC_URL: webAddress,
  DATA_DIR: { schema: Joi.string().default('data'), rule: rules.text },
  DATABASE_URL: {
    schema: Joi.string()
      .uri({ scheme: ['mysql', 'mariadb'] })
      .pattern(/^\w+:\/\/[^/]+\/[^/?]/),
    rule: rules.databaseUrl,
  },
  SESSION_SECRET: { schema: Joi.string().min(32), rule: rules.sessionSecret },
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  OIDC_ISSUER: webAddress,
  BILLING: {
    schema: Joi.string().valid('on', 'off').default('on'),
    rule: rules.oneOf(['on', 'off']),
  },
  STRIPE_SECRET_KEY: {
    schema: Joi.string().pattern(/^(sk|rk)_\w+$/),
    rule: rules.stripeSecretKey,
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: Joi.string().pattern(/^whsec_\S+$/),
    rule: rules.stripeWebhookSecret,
  },
  STRIPE_PRICE_PRO_MONTHLY: stripePrices,
  STRIPE_PRICE_PRO_YEARLY: stripePrices,
  STRIPE_API_BASE: webAddress,
  IMPORT_MAX_MB: {
    schema: Joi.number().integer().min(1).max(1024).default(64),
    rule: rules.megabytes,
  },
  SMTP_URL: { schema: Joi.string().uri({ scheme: ['smtp', 'smtps'] }), rule: rules.smtpUrl },
  MAIL_FROM: { schema: Joi.string().default('Utmost <no-reply@localhost>'), rule: rules.text },
  OPENAI_API_KEY: { schema: Joi.string().pattern(/^[\x21-\x7e]+$/), rule: rules.apiKey },
  OPENAI_BASE_URL: webAddress,
  OPENAI_MODEL: { schema: Joi.string().pattern(/^[\x21-\x7e]{1,200}$/), rule: rules.modelName },
  OPENAI_TIMEOUT: {
    schema: Joi.number().integer().min(1).max(600).default(60),
    rule: rules.timeout,
  },
  SOCIAL_LINKEDIN_URL: webAddress,
  SOCIAL_X_URL: webAddress,
  SOCIAL_GITHUB_URL: webAddress,
  TRUST_PROXY: {
    schema: Joi.alternatives(Joi.boolean(), Joi.number().integer().min(0)).default(false),
    rule: rules.trustProxy,
  },
  LOG_LEVEL: { schema: Joi.string().valid(...LOG_LEVELS), rule: rules.oneOf(LOG_LEVELS) },
};

/**
 * Reads the settings from the environment; an empty variable counts as absent.
 * @throws {SettingsError} with a sentence for each mistake
 * @example readConfig({ PORT: '8080' }).publicUrl // 'http://localhost:8080'
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.keys(RULES)
    .map((name) => [name, environment[name]] as const)
    .filter(([, value]) => value !== undefined && value !== '');
  const schemas = Object.entries(RULES).map(([name, { schema }]) => [name, schema] as const);
  const checked = Joi.object<Environment>(Object.fromEntries(schemas)).validate(
    Object.fromEntries(given),
    { abortEarly: false },
  );
  if (checked.error) {
    const names = new Set(
      checked.error.details.map(({ path }) => String(path[0]) as keyof Environment),
    );
    refuse([...names].map((name) => startTexts.setting(name, RULES[name].rule)));
  }
  return toConfig(checked.value as Environment);
}

function toConfig(env: Environment): Config {
  const isProduction = env.NODE_ENV === 'production';
  refuse(contradictions(env, isProduction));
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  return {
    isProduction,
    host: env.HOST,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL?.replace(/^mariadb:/, 'mysql:'),
    sessionSecret: env.SESSION_SECRET,
    signIn:
      clientId && clientSecret ? { clientId, clientSecret, issuer: env.OIDC_ISSUER } : undefined,
    isBilled: env.BILLING === 'on',
    stripe: stripeOf(env),
    importMaxMb: env.IMPORT_MAX_MB,
    socialLinks: {
      ...(env.SOCIAL_LINKEDIN_URL && { linkedin: env.SOCIAL_LINKEDIN_URL }),
      ...(env.SOCIAL_X_URL && { x: env.SOCIAL_X_URL }),
      ...(env.SOCIAL_GITHUB_URL && { github: env.SOCIAL_GITHUB_URL }),
    },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    openAi: openAiOf(env),
    trustedProxies: env.TRUST_PROXY === true ? Number.POSITIVE_INFINITY : Number(env.TRUST_PROXY),
    // At a developer's terminal a line for every poll would bury what matters.
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
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
    for (const name of ['SESSION_SECRET', 'DATABASE_URL'] as const) {
      if (!env[name]) found.push(startTexts.setting(name, startTexts.rules.inProduction));
    }
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
