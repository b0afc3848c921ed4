import { csvCell } from '@utmost/core/csv/cell.ts';
import { guardFormula } from '@utmost/core/csv/formula.ts';
import type { AuditRow } from '../../models/rows.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { type AuditFilter, listAudit } from './list-audit.ts';

const PAGE = 1000;
const HEADINGS = ['At', 'Who', 'Via', 'From', 'Action', 'What', 'Before', 'After'];

/** The audit log as CSV, formula-safe, page by page. @throws {DomainError} `forbidden` */
export function exportAudit(
  services: Services,
  caller: Caller,
  filter: AuditFilter,
): AsyncGenerator<string> {
  requireAdmin(caller);
  return rows(services, caller, filter);
}

async function* rows(
  services: Services,
  caller: Caller,
  filter: AuditFilter,
): AsyncGenerator<string> {
  yield `${HEADINGS.join(',')}\r\n`;
  for (let first = 0; ; first += PAGE) {
    const { entries } = await listAudit(services, caller, filter, first, PAGE);
    for (const entry of entries) yield `${cells(entry).join(',')}\r\n`;
    if (entries.length < PAGE) return;
  }
}

function cells({ at, actor, via, address, action, subject, before, after }: AuditRow): string[] {
  const texts = [at.toISOString(), actor, via, address, action, subject, before ?? '', after ?? ''];
  return texts.map((text) => csvCell(guardFormula(text), ','));
}
