import type { Table } from './models.ts';

/** As the connections have it. */
export const UTC = '+00:00';

/** A column of rows that are to be stored. */
export interface RowColumn {
  readonly name: string;
  readonly type: {
    /** As the dialect has it. */
    stringify(value: Date, options: object): string;
  };
}

/** The columns that rows have, which are the same for each, in their order. */
export function columnsOf<Row extends object>(
  table: Table<Row>,
  [first = {}]: readonly object[],
): RowColumn[] {
  const attributes = table.getAttributes() as Record<string, { type: unknown }>;
  return Object.keys(first).flatMap((name) => {
    const type = attributes[name]?.type as RowColumn['type'] | undefined;
    return type ? { name, type } : [];
  });
}

/** Names as a statement lists them. */
export function columnNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join();
}

/** Writes moments as a column's type has them. They cost the most to write, and many rows share one. */
export function momentTexts(
  columns: readonly RowColumn[],
): (moment: Date, column: number) => string {
  const known = new Map<Date, string>();
  return (moment, column) => {
    const text =
      known.get(moment) ?? columns[column]?.type.stringify(moment, { timezone: UTC }) ?? '';
    known.set(moment, text);
    return text;
  };
}
