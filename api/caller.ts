import type { ActorKind } from '@utmost/db/tables/records.ts';
import type { LanguageModel } from './assistant/model/openai.ts';
import type { Payments } from './billing/stripe/stripe-gateway.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { DomainError } from './domain-error.ts';
import { httpTexts } from './http/http-texts.ts';
import type { Outbox } from './mail/outbox.ts';
import type { OrganizationUsage } from './models/credential-holder.ts';
import type { TokenScope } from './models/models.ts';
import type { Database, Owner } from './models/organization-data.ts';

/** What every use-case works with. */
export interface Services {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Pick<
    Config,
    'isBilled' | 'importMaxMb' | 'publicUrl' | 'signInName' | 'socialLinks'
  > &
    Partial<Pick<Config, 'isSingleWorkspace' | 'signInDomains' | 'auditKeepDays'>>;
  readonly outbox: Pick<Outbox, 'keys' | 'deliver'>;
  /** Null: the built-in assistant answers. */
  readonly model: LanguageModel | null;
  /** Null where nothing can be paid. */
  readonly payments: Payments | null;
  /** `isStopping`: the service finishes what it began; `isDamaged`: the database is. It is not ready then. */
  readonly lifecycle: { isStopping: boolean; isDamaged?: boolean };
}

/** What credentials let their holders do; each includes the ones before it. */
const SCOPES: readonly TokenScope[] = ['read', 'write', 'admin'];

/** Who asks, as the credential alone says. */
export interface Caller extends Owner {
  readonly userId: string;
  readonly username: string;
  readonly role: 'admin' | 'user';
  /** How much of what the role may do the credential may do: a session all of it. */
  readonly scope: TokenScope;
  /** By what the caller came in. */
  readonly actorKind: ActorKind;
  /** `session`, or the name of an API token. */
  readonly via: string;
  /** From where. */
  readonly address: string;
  /** As it was when the credential was looked up. */
  readonly usage: OrganizationUsage;
}

/**
 * @param sentence what others are told
 * @throws {DomainError} `forbidden` unless the caller is an admin, with a credential that may do as much
 */
export function requireAdmin(
  caller: Pick<Caller, 'role' | 'scope'>,
  sentence: string = httpTexts.adminsOnly,
): void {
  if (caller.role !== 'admin') throw new DomainError('forbidden', sentence);
  requireScope(caller, 'admin');
}

/** @throws {DomainError} `forbidden` when the caller's API token may not do as much */
export function requireScope({ scope }: Pick<Caller, 'scope'>, needed: TokenScope): void {
  if (!includesScope(scope, needed)) {
    throw new DomainError('forbidden', httpTexts.scopeTooSmall(scope, needed));
  }
}

/** Whether what has the first scope may do all that the second one lets do. */
function includesScope(scope: TokenScope, other: TokenScope): boolean {
  return SCOPES.indexOf(scope) >= SCOPES.indexOf(other);
}
