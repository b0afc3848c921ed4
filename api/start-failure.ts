import { isDamage } from '@utmost/db/embedded/damage.ts';
import { RestoredDatabase } from '@utmost/db/restored-database.ts';
import { SchemaError, UnfinishedMove } from '@utmost/db/schema.ts';
import { isFull, isReadOnly } from '@utmost/db/transaction.ts';
import { ConnectionError } from 'sequelize';
import { SettingsError } from './settings.ts';
import { startTexts } from './start-texts.ts';

/**
 * What to tell the operator when the service cannot start, for a cause that has a remedy in one sentence;
 * of a fault of ours, where it happened.
 */
export function startFailure(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof UnfinishedMove) return startTexts.unfinishedMove;
  if (error instanceof SchemaError) {
    const { newerSchema, otherSchema } = startTexts;
    return (error.isNewer ? newerSchema : otherSchema)(error.message);
  }
  if (error instanceof RestoredDatabase) return startTexts.restored(error.message);
  if (isDamage(error)) return startTexts.damaged((error as Error).message);
  if (isFull(error)) return startTexts.diskFull;
  if (isReadOnly(error)) return startTexts.databaseReadOnly;
  if (error instanceof ConnectionError) {
    return needsTls(error)
      ? startTexts.databaseNeedsTls
      : startTexts.databaseUnreachable(error.message);
  }
  return systemFailure(error) ?? (error instanceof Error ? withCause(error) : String(error));
}

/** What an error of the operating system means, by its code; null for any other. */
function systemFailure(error: unknown): string | null {
  const { code, port, address, path } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  if (path !== undefined && code !== undefined) return startTexts.dataDirUnusable(path, code);
  if (code === 'EADDRINUSE') return startTexts.portTaken(port ?? 0);
  if (code === 'EACCES') return startTexts.portForbidden(port ?? 0);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return startTexts.hostUnknown(address ?? '');
  return null;
}

// The stack is for us; the message and its cause are for the operator, and come first.
function withCause(error: Error): string {
  const { cause } = error;
  const why = cause instanceof Error ? ` (${cause.message})` : '';
  return `${startTexts.failed(`${error.message}${why}`)}\n${error.stack ?? ''}`.trim();
}

// MariaDB's and MySQL's ER_SECURE_TRANSPORT_REQUIRED.
function needsTls({ parent }: ConnectionError): boolean {
  return (parent as { errno?: number }).errno === 3159;
}
