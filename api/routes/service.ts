import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import type { ContractDocument } from '../contract/document.ts';
import { docsPage } from '../presenters/docs-page.ts';
import type { Services } from '../services/caller.ts';
import type { Operations } from './handler.ts';

export const service = (
  { database, lifecycle }: Services,
  contract: ContractDocument,
): Operations => ({
  getHealth: () => ({ status: 'ok' }),
  getReady: async () => {
    if (lifecycle.isStopping) throw new DomainError('unavailable', apiTexts.stopping);
    try {
      await database.sequelize.query('SELECT 1');
    } catch {
      throw new DomainError('unavailable', apiTexts.databaseGone);
    }
    return { status: 'ok' };
  },
  getContract: (_request, h) => h.response(contract.text).type('application/yaml'),
  getDocs: (_request, h) => h.response(docsPage(contract)).type('text/html'),
});
