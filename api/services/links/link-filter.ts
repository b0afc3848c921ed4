import { col, fn, Op, type WhereOptions, where } from 'sequelize';
import type { LinkRow } from '../../models/rows.ts';

/** Which links; all of them where nothing is said. */
export interface LinkFilter {
  readonly id?: readonly string[];
  /** Stands in the name, the full URL or the creator, whatever the case (spec part 2 section 9). */
  readonly q?: string;
  readonly createdBy?: string;
}

const SEARCHED = ['name', 'fullUrl', 'createdBy'] as const;

/** The filter as a condition on links. */
export function whereOf({ id, q, createdBy }: LinkFilter): WhereOptions<LinkRow> {
  const text = q?.trim() ?? '';
  return {
    ...(id !== undefined && { id: [...id] }),
    ...(createdBy !== undefined && { createdBy }),
    ...(text !== '' && { [Op.or]: SEARCHED.map((column) => contains(column, text)) }),
  } as WhereOptions<LinkRow>;
}

/** Whether the filter leaves anything out. */
export function isFiltered(filter: LinkFilter): boolean {
  return Reflect.ownKeys(whereOf(filter)).length > 0;
}

// No pattern, so nothing in the text has a meaning. The embedded engine lowers ASCII letters alone, the
// other one compares without case anyway.
function contains(column: (typeof SEARCHED)[number], text: string) {
  const lowered = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return where(fn('INSTR', fn('LOWER', col(column)), lowered), { [Op.gt]: 0 });
}
