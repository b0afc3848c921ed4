import type { ReactNode } from 'react';
import styles from './card-table.module.css';

interface CardTableProps {
  readonly columns: readonly { readonly text: string; readonly className?: string | undefined }[];
  readonly className?: string | undefined;
  /** Others were asked for, and these rows are still the old ones. */
  readonly isOutdated?: boolean;
  /** The rows. */
  readonly children: ReactNode;
}

/** A table with its heads; on a phone each of its rows is a card. */
export function CardTable({ columns, className, isOutdated, children }: CardTableProps) {
  return (
    <table
      className={[styles.table, className].filter(Boolean).join(' ')}
      aria-busy={isOutdated ?? false}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.text} scope="col" className={column.className}>
              {column.text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
