import { linkTableTexts as texts } from '@utmost/core/messages/manage-links.ts';
import styles from './links-table.module.css';

interface SortHeadingProps {
  readonly text: string;
  /** Null where another column is sorted by. */
  readonly order: 'ASC' | 'DESC' | null;
  readonly className: string | undefined;
  readonly onSort: () => void;
}

const NAMES = { ASC: 'ascending', DESC: 'descending' } as const;

/** The heading of a column that sorts by it. */
export function SortHeading({ text, order, className, onSort }: SortHeadingProps) {
  return (
    <th scope="col" className={className} aria-sort={order === null ? 'none' : NAMES[order]}>
      <button type="button" className={styles.sort} title={texts.sortBy(text)} onClick={onSort}>
        {text}
        <span aria-hidden="true">{order === null ? '' : texts.orders[order]}</span>
      </button>
      {/* On a phone, where the button is not there, the column keeps its name. */}
      <span className={styles.plain}>{text}</span>
    </th>
  );
}
