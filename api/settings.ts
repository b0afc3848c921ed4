import type { BillingCycle } from '@utmost/core/subscription.ts';

/** The account at Stripe that is paid into. */
export interface StripeSettings {
  readonly secretKey: string;
  /** What its webhooks are signed with: two while the secret is being rolled. */
  readonly webhookSecrets: readonly string[];
  /** The ids of Pro's prices: the first one of a cycle is sold, all of them count as paid. */
  readonly prices: Readonly<Record<BillingCycle, readonly string[]>>;
  /** Whether taxes are worked out and tax IDs asked for, so that payers enter their address. */
  readonly hasTax: boolean;
  /** Where the API answers; absent: Stripe. */
  readonly apiBase: string | undefined;
}

/** Whether a key of Stripe's is one of test mode, where no money moves. @example isTestKey('rk_test_1') // true */
export const isTestKey = (key: string): boolean => /^.k_test_/.test(key);

/** The client at the identity provider; without it the sandbox signs people in. */
export interface SignInSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Absent: Google. */
  readonly issuer: string | undefined;
  /** Whether the issuer's addresses count as verified where it doesn't say so. */
  readonly isEmailTrusted?: boolean;
}

/** The language model that the AI assistant asks. */
export interface OpenAiSettings {
  /** Absent where the server asks for none. */
  readonly apiKey: string | undefined;
  /** Another server; absent: OpenAI itself. */
  readonly baseUrl: string | undefined;
  readonly model: string;
  /** Which of its two endpoints is asked. */
  readonly api: 'responses' | 'chat';
  /** How long it may be silent. */
  readonly timeoutSeconds: number;
  /** How much it thinks before it answers; `off`: nothing is said of that. */
  readonly effort: string;
  /** How many tokens an answer may have, thoughts included. */
  readonly maxOutputTokens: number;
  /** What an organization may spend on a day. */
  readonly daily: { readonly calls: number; readonly outputTokens: number };
}

/** Settings that are wrong; the message is for the person who starts the service. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** The version of Stripe's API that this code was written for; an account's own may be another. */
export const API_VERSION = '2026-10-28.endive';
