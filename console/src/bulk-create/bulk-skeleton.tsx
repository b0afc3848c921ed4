import Skeleton from '@mui/material/Skeleton';
import { bulkTexts as texts } from '@utmost/core/messages/bulk-create.ts';
import styles from './bulk-skeleton.module.css';

const FIELDS = ['name', 'url', 'first', 'second'];

/** The screen while its parameters are on their way: the same places, nothing in them. */
export function BulkSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      <div className={styles.tabs}>
        <Skeleton width={96} height={14} />
        <Skeleton width={80} height={14} />
      </div>
      <div className={styles.card}>
        {FIELDS.map((field) => (
          <div key={field} className={styles.field}>
            <Skeleton width={96} height={14} />
            <div className={styles.control} />
          </div>
        ))}
      </div>
    </div>
  );
}
