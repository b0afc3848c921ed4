import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { Open } from '../open-dialog.ts';
import type { RowSelection } from '../selection/use-selection.ts';

/** What every row of links on the screen shares. */
export interface RowSetting {
  readonly compiled: CompiledTaxonomy;
  /** Milliseconds of the clock. */
  readonly now: number;
  readonly open: Open;
  /** Null while nothing is being selected. */
  readonly selection: RowSelection | null;
}
