import type { components } from '@utmost/core/contract.d.ts';
import type { AuditRow } from '../models/rows.ts';

/** An entry of the audit log as the contract shows it. */
export function presentAuditEntry(row: AuditRow): components['schemas']['AuditEntry'] {
  const { organizationId, at, before, after, ...entry } = row;
  return { ...entry, at: at.toISOString(), before: read(before), after: read(after) };
}

function read(json: string | null): Record<string, unknown> | null {
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>);
}
