/** How far work on the rows of a file is; changes as it goes on. */
export interface RowProgress {
  rows: number;
  /** Links that were written or stored. */
  links: number;
  refused: number;
  /** Combinations of values that `--vary` asks for and that can't be together. */
  leftOut: number;
  /** How much of `total` is done: bytes of a file that is read once, else rows. */
  done: number;
  /** Null where it is unknown. */
  total: number | null;
  /** Done, from 0 to 1; null where it is unknown. */
  readonly share: number | null;
}

/** Nothing done yet. */
export function rowProgress(): RowProgress {
  return {
    rows: 0,
    links: 0,
    refused: 0,
    leftOut: 0,
    done: 0,
    total: null,
    get share() {
      return this.total ? Math.min(1, this.done / this.total) : null;
    },
  };
}
