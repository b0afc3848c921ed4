import Skeleton from '@mui/material/Skeleton';
import styles from './rows-skeleton.module.css';

const ROWS = [0, 1, 2];

interface RowsSkeletonProps {
  readonly text: string;
  /** Whether a search stands above the rows. */
  readonly hasSearch?: boolean;
}

/** Rows of the final size while a table is on its way. */
export function RowsSkeleton({ text, hasSearch = false }: RowsSkeletonProps) {
  return (
    <div className={styles.rows} aria-busy="true" data-search={hasSearch || undefined}>
      <p className="visually-hidden" role="status">
        {text}
      </p>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="50%" height={14} />
          <Skeleton width="60%" height={14} />
          <Skeleton width="60px" height={14} />
        </div>
      ))}
    </div>
  );
}
