import { isDamage } from '@utmost/db/embedded/damage.ts';
import { requireMigrations } from '@utmost/db/migrate.ts';
import { SchemaError } from '@utmost/db/schema.ts';
import type { Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import { withTimeout } from '../with-timeout.ts';
import type { ContractDocument } from './contract/document.ts';
import type { Operations } from './contract/mount.ts';
import { docsPage } from './docs-page.ts';
import { httpTexts } from './http-texts.ts';

// Health checks give up soon.
const READY_MS = 3_000;

export const service = (
  { database, lifecycle, settings }: Services,
  contract: ContractDocument,
): Operations => ({
  getHealth: () => ({ status: 'ok' }),
  getReady: async ({ server }) => {
    if (lifecycle.isStopping) throw new DomainError('unavailable', httpTexts.stopping);
    if (lifecycle.isDamaged) throw new DomainError('unavailable', httpTexts.databaseDamaged);
    const gone = () => new DomainError('unavailable', httpTexts.databaseGone);
    try {
      await withTimeout(READY_MS, gone, requireMigrations(database.sequelize));
    } catch (error) {
      if (error instanceof SchemaError) throw new DomainError('unavailable', httpTexts.otherSchema);
      if (isDamage(error)) throw error;
      throw gone();
    }
    const isFound = server.plugins['sign-in'].isProviderFound();
    return { status: 'ok', details: { signIn: isFound ? 'ok' : 'unavailable' } };
  },
  getSettings: () => ({ socialLinks: settings.socialLinks, signInName: settings.signInName }),
  getContract: (_request, h) => h.response(contract.text).type('application/yaml'),
  getDocs: (_request, h) => h.response(docsPage(contract)).type('text/html'),
});
