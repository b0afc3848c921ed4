import { type LookAlike, lookAlikeWarning } from '@utmost/core/link/look-alike.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { onlyCorrection } from '../manual/suggest-correction.ts';

/** What is wrong in one row or many: the same value of a column, or URLs that all lack the same. */
export interface Cause {
  /** Names it among those of its file or list. */
  readonly key: string;
  /** `link_name`, `website_url` or a query name. */
  readonly path: string;
  /** The value that all of its rows have; null where each lacks `https://` before its own. */
  readonly value: string | null;
  readonly message: string;
  readonly rows: number;
  /** Whether it is right once the list of its parameter has it. */
  readonly isUnlisted: boolean;
  /** Whether its rows can be stored as they are. */
  readonly isWarning?: boolean;
  /** What it must have been; '' where the rules leave more than one answer. */
  readonly better: string;
}

/** A cause, and the rows that have it. */
export interface FoundCause<Rows = ReadonlySet<number>> extends Omit<Cause, 'rows' | 'better'> {
  readonly rows: Rows;
  /** What it is likely to have been, where that isn't found by the rules. */
  readonly better?: string;
}

/** What is told of causes: those with the most rows, and how many more there are. */
export interface CauseList {
  readonly shown: readonly Cause[];
  readonly more: number;
}

/** Of a file without any. */
export const NO_CAUSES: CauseList = { shown: [], more: 0 };

/** So many are fixed without scrolling; fixing one makes room for another. */
const SHOWN = 5;

/** The causes that are told first, each with what its value must have been. */
export function causeList(
  compiled: CompiledTaxonomy,
  found: Iterable<FoundCause<Pick<ReadonlySet<number>, 'size'>>>,
): CauseList {
  const sorted = [...found].sort(
    (one, other) =>
      Number(one.isWarning ?? false) - Number(other.isWarning ?? false) ||
      other.rows.size - one.rows.size,
  );
  const shown = sorted.slice(0, SHOWN).map((cause) => {
    const { key, path, value, message, isUnlisted, isWarning = false, rows } = cause;
    // Looks at every option of a list, so it is done for those alone that are shown.
    const parameter = compiled.byName.get(path);
    const found = parameter && value !== null ? onlyCorrection(parameter, value) : null;
    const better = cause.better ?? found ?? '';
    return { key, path, value, message, isUnlisted, isWarning, rows: rows.size, better };
  });
  return { shown, more: sorted.length - shown.length };
}

/** A value that looks like another one, as a warning. @param rows those that have it */
export function lookAlikeCause<Rows>(one: LookAlike, rows: Rows): FoundCause<Rows> {
  const { queryName: path, value, meant: better } = one;
  const message = sentenceOf(lookAlikeWarning(one, path));
  const key = JSON.stringify([path, value, better]);
  return { key, path, value, message, better, rows, isUnlisted: false, isWarning: true };
}
