import { startTexts } from '@utmost/core/messages/api.ts';
import { isReadOnly } from '@utmost/db/transaction.ts';
import { ConnectionError } from 'sequelize';
import { SettingsError } from './settings.ts';

/**
 * What to tell whoever starts the service when it cannot start, for a cause that has a remedy in one sentence;
 * of a fault of ours, where it happened.
 */
export function startFailure(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (isReadOnly(error)) return startTexts.databaseReadOnly;
  if (error instanceof ConnectionError && needsTls(error)) return startTexts.databaseNeedsTls;
  if (error instanceof ConnectionError) return startTexts.databaseUnreachable(error.message);
  const { code, port, address, path } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  if (path !== undefined && code !== undefined) return startTexts.dataDirUnusable(path, code);
  if (code === 'EADDRINUSE') return startTexts.portTaken(port ?? 0);
  if (code === 'EACCES') return startTexts.portForbidden(port ?? 0);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return startTexts.hostUnknown(address ?? '');
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

// MariaDB's and MySQL's ER_SECURE_TRANSPORT_REQUIRED.
function needsTls({ parent }: ConnectionError): boolean {
  return (parent as { errno?: number }).errno === 3159;
}
