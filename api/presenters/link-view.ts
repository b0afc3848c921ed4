import type { components } from '@utmost/core/contract.d.ts';
import type { LinkViewRow } from '../models/rows.ts';

/** A saved view as its owner sees it. */
export function presentView({ id, name, query }: LinkViewRow): components['schemas']['LinkView'] {
  return { id, name, query };
}
