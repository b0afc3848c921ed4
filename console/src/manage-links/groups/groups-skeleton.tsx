import Skeleton from '@mui/material/Skeleton';
import { groupTexts as texts } from '@utmost/core/messages/manage-links.ts';
import styles from './groups.module.css';

const ROWS = [0, 1, 2, 3];

/** Groups of the final size while they are on their way. */
export function GroupsSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      {ROWS.map((row) => (
        <div key={row} className={styles.placeholder}>
          <Skeleton width={220} height={14} />
        </div>
      ))}
    </div>
  );
}
