import { readFileSync } from 'node:fs';
import { DATABASE_SSL_MODES } from '@utmost/db/database-settings.ts';
import Joi from 'joi';
import { SettingsError } from './settings.ts';
import { startTexts } from './start-texts.ts';

const NODE_ENVIRONMENTS = ['production', 'development', 'test'];
/** Characters that a secret must have. */
export const LEAST_SECRET_CHARACTERS = 32;
const LONGEST_PROVIDER_NAME = 40;
const MODEL_APIS = ['responses', 'chat'];
/** How much a reasoning model is to think; `off`: the model isn't told. */
const EFFORTS = ['off', 'none', 'minimal', 'low', 'medium', 'high'];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

// An address, alone or in angle brackets after a name (RFC 5322, without comments and groups).
const SENDER = /^(?:[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/;

const MAIL_DOMAINS = /^[^\s@,.]+(?:\.[^\s@,.]+)+(?:,[^\s@,.]+(?:\.[^\s@,.]+)+)*$/;

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

const secretList: Joi.CustomValidator<string> = (value) => {
  if (value.split(',').some(({ length }) => length < LEAST_SECRET_CHARACTERS))
    throw new Error(value);
  return value;
};

const optional = (schema: Joi.Schema, rule: string): Setting<string | undefined> => ({
  schema,
  rule,
});
const given = <Value>(schema: Joi.Schema, rule: string): Setting<Value> => ({ schema, rule });
const text = optional(Joi.string(), rules.text);

const onOff = (standard: 'on' | 'off') =>
  given<'on' | 'off'>(
    Joi.string().valid('on', 'off').default(standard),
    rules.oneOf(['on', 'off']),
  );
type Range = (least: number, most: number) => string;
const wholeNumber = (least: number, most: number, rule: Range) =>
  optional(
    Joi.string().custom((value: string) => {
      const number = Number(value);
      if (!/^(?:0|[1-9]\d*)$/.test(value) || number < least || number > most)
        throw new Error(value);
      return value;
    }),
    rule(least, most),
  );
const numberWithDefault = (least: number, most: number, standard: number, rule: Range) =>
  given<number>(Joi.number().integer().min(least).max(most).default(standard), rule(least, most));
const webAddress = optional(Joi.string().uri({ scheme: ['http', 'https'] }), rules.webAddress);
const stripePrices = optional(
  Joi.string().pattern(/^price_\w+(, *price_\w+)*$/),
  rules.stripePrices,
);

const pemFile = optional(
  Joi.string().custom((path: string) => {
    if (!/^-----BEGIN /m.test(readFileSync(path, 'utf8'))) throw new Error(rules.pemFile);
    return path;
  }),
  rules.pemFile,
);

const SETTINGS = {
  // A misspelled production would open the sandboxes.
  NODE_ENV: optional(Joi.string().valid(...NODE_ENVIRONMENTS), rules.oneOf(NODE_ENVIRONMENTS)),
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
    Joi.alternatives(
      Joi.string().pattern(/^sqlite:[^?#\0]*[^/?#\0]$/),
      Joi.string()
        .uri({ scheme: ['mysql', 'mariadb'] })
        .pattern(/^\w+:\/\/[^/]+\/[^/?]/)
        .custom(decodableCredentials),
    ),
    rules.databaseUrl,
  ),
  DATABASE_SSL: optional(
    Joi.string().valid(...DATABASE_SSL_MODES),
    rules.oneOf(DATABASE_SSL_MODES),
  ),
  DATABASE_SSL_CA: pemFile,
  DATABASE_SSL_CERT: pemFile,
  DATABASE_SSL_KEY: pemFile,
  DATABASE_CONNECTIONS: wholeNumber(2, 500, rules.wholeNumber),
  SESSION_SECRET: optional(
    Joi.string().custom(secretList),
    rules.sessionSecret(LEAST_SECRET_CHARACTERS),
  ),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  OIDC_ISSUER: webAddress,
  OIDC_NAME: optional(
    Joi.string()
      .max(LONGEST_PROVIDER_NAME)
      .pattern(/^(?! )[^\p{C}]+$/u),
    rules.providerName(LONGEST_PROVIDER_NAME),
  ),
  OIDC_TRUST_EMAIL: onOff('off'),
  WORKSPACE: given<'single' | 'separate'>(
    Joi.string().valid('single', 'separate').default('separate'),
    rules.oneOf(['single', 'separate']),
  ),
  SIGN_IN_DOMAINS: optional(Joi.string().pattern(MAIL_DOMAINS), rules.mailDomains),
  AUDIT_KEEP_DAYS: wholeNumber(1, 36_500, rules.wholeNumber),
  BILLING: onOff('on'),
  STRIPE_SECRET_KEY: optional(Joi.string().pattern(/^(sk|rk)_\w+$/), rules.stripeSecretKey),
  STRIPE_WEBHOOK_SECRET: optional(
    Joi.string().pattern(/^whsec_[^\s,]+(, *whsec_[^\s,]+)?$/),
    rules.stripeWebhookSecret,
  ),
  STRIPE_PRICE_PRO_MONTHLY: stripePrices,
  STRIPE_PRICE_PRO_YEARLY: stripePrices,
  STRIPE_TAX: onOff('off'),
  STRIPE_TEST_MODE: onOff('off'),
  STRIPE_API_BASE: webAddress,
  IMPORT_MAX_MB: numberWithDefault(1, 1024, 64, rules.wholeNumber),
  SMTP_URL: optional(
    Joi.string()
      .uri({ scheme: ['smtp', 'smtps'] })
      // A query could turn the encryption off.
      .pattern(/^\w+:\/\/[^/?#]+\/?$/)
      .custom(decodableCredentials),
    rules.smtpUrl,
  ),
  MAIL_FROM: optional(Joi.string().pattern(SENDER), rules.mailFrom),
  OPENAI_API_KEY: optional(Joi.string().pattern(/^[\x21-\x7e]+$/), rules.apiKey),
  OPENAI_BASE_URL: webAddress,
  OPENAI_MODEL: optional(Joi.string().pattern(/^[\x21-\x7e]{1,200}$/), rules.modelName),
  OPENAI_API: optional(Joi.string().valid(...MODEL_APIS), rules.oneOf(MODEL_APIS)) as Setting<
    'responses' | 'chat' | undefined
  >,
  OPENAI_TIMEOUT: numberWithDefault(1, 600, 60, rules.seconds),
  OPENAI_EFFORT: given<string>(
    Joi.string()
      .valid(...EFFORTS)
      .default('low'),
    rules.oneOf(EFFORTS),
  ),
  OPENAI_MAX_OUTPUT_TOKENS: numberWithDefault(1_000, 1_000_000, 16_000, rules.wholeNumber),
  OPENAI_DAILY_CALLS: numberWithDefault(1, 1_000_000, 200, rules.wholeNumber),
  OPENAI_DAILY_OUTPUT_TOKENS: numberWithDefault(1_000, 1_000_000_000, 400_000, rules.wholeNumber),
  SOCIAL_LINKEDIN_URL: webAddress,
  SOCIAL_X_URL: webAddress,
  SOCIAL_GITHUB_URL: webAddress,
  TRUST_PROXY: given<boolean | number>(
    Joi.alternatives(Joi.boolean(), Joi.number().integer().min(0)).default(false),
    rules.trustProxy,
  ),
  CORS_ORIGINS: optional(Joi.string().custom(originList), rules.origins),
  DRAIN_SECONDS: wholeNumber(0, 60, rules.seconds),
  METRICS_PORT: optional(Joi.number().port().min(1), rules.port) as Setting<number | undefined>,
  METRICS_HOST: given<string>(Joi.string().hostname().default('127.0.0.1'), rules.host),
  HSTS_SUBDOMAINS: onOff('off'),
  LOG_LEVEL: optional(Joi.string().valid(...LOG_LEVELS), rules.oneOf(LOG_LEVELS)),
};

/** The variables of the environment that are settings, each checked by itself. */
export type Environment = {
  readonly [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name] extends Setting<infer Value>
    ? Value
    : never;
};

/**
 * Reads the settings from the environment; an empty variable counts as absent.
 * @throws {SettingsError} with a sentence for each variable that is wrong by itself
 */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Environment {
  const schemas = Object.entries(SETTINGS).map(([name, { schema }]) => [name, schema.empty('')]);
  const checked = Joi.object<Environment>(Object.fromEntries(schemas)).validate(environment, {
    abortEarly: false,
    stripUnknown: true,
  });
  const broken = new Set(checked.error?.details.map(({ path }) => path[0] as keyof Environment));
  refuse([...broken].map((name) => startTexts.setting(name, SETTINGS[name].rule)));
  return checked.value as Environment;
}

/** @throws {SettingsError} with the sentences, where there are any */
export function refuse(sentences: readonly string[]): void {
  if (sentences.length > 0) throw new SettingsError(startTexts.settings(sentences));
}
