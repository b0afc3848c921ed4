import Skeleton from '@mui/material/Skeleton';
import styles from './rows-skeleton.module.css';

interface RowsSkeletonProps {
  /** For screen readers; left out where it can be read above them. */
  readonly text?: string;
  /** Whether a search stands above the rows. */
  readonly hasSearch?: boolean;
  readonly rows?: number;
  /** How wide what stands in each column is; no two of them alike. */
  readonly cells?: readonly string[];
  /** Sets `--columns`, `--row` and `--card` where the table has another form. */
  readonly form?: string | undefined;
}

const CELLS = ['50%', '60%', '60px'];

/** Rows of the final size while a table is on its way. */
export function RowsSkeleton(props: RowsSkeletonProps) {
  const { text, hasSearch = false, rows = 3, cells = CELLS, form = '' } = props;
  return (
    <div className={`${styles.rows} ${form}`} aria-busy="true" data-search={hasSearch || undefined}>
      {text === undefined ? null : (
        <p className="visually-hidden" role="status">
          {text}
        </p>
      )}
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={`stack ${styles.row}`}>
          {cells.map((width) => (
            <Skeleton key={width} width={width} height={14} />
          ))}
        </div>
      ))}
    </div>
  );
}

const FIELDS = ['name', 'url', 'first', 'second'];

/** The places of a link's first fields while its parameters are on their way. */
export function FieldsSkeleton() {
  return FIELDS.map((field) => (
    <div key={field} className={styles.field}>
      <Skeleton width={96} height={14} />
      <div className={styles.control} />
    </div>
  ));
}
