import type { components } from '@utmost/core/contract.d.ts';
import type { SessionRow } from '../models/rows.ts';

/** A session as its owner sees it. @param currentId the one that the request came in by */
export function presentSession(
  row: SessionRow,
  currentId: string | null,
): components['schemas']['Session'] {
  const { publicId, createdAt, lastSeenAt, expiresAt, userAgent, address } = row;
  return {
    id: publicId,
    current: publicId === currentId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    userAgent,
    address,
  };
}
