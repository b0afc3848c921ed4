import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../models/organization-data.ts';

/** What every use-case works with. */
export interface Services {
  readonly database: Database;
  readonly clock: Clock;
  /** Set when the service is told to stop: it finishes what it began and is not ready for more. */
  readonly lifecycle: { isStopping: boolean };
}

/** Who asks, as the credential alone says. */
export interface Caller {
  readonly userId: string;
  readonly username: string;
  readonly organizationId: string;
  readonly role: 'admin' | 'user';
}

/** @throws {DomainError} `forbidden` unless the caller is an admin */
export function requireAdmin({ role }: Caller): void {
  if (role !== 'admin') throw new DomainError('forbidden', apiTexts.adminsOnly);
}
