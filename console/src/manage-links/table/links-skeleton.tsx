import Skeleton from '@mui/material/Skeleton';
import { manageLinksTexts as texts } from '@utmost/core/messages/manage-links.ts';
import styles from './links-skeleton.module.css';

/** Rows of the final size while the links are on their way. */
export function LinksSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div className={styles.rows} aria-busy="true">
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="70%" height={14} />
          <Skeleton width="60%" height={14} />
          <Skeleton width="60%" height={14} />
          <Skeleton width="90%" height={14} />
        </div>
      ))}
    </div>
  );
}
