import Skeleton from '@mui/material/Skeleton';
import { linkNumbersTexts as texts } from '@utmost/core/messages/manage-links.ts';
import styles from './numbers.module.css';

const FIGURES = ['weeks', 'passing', 'pairs', 'members'];

/** The places of the charts while their numbers are on their way. */
export function NumbersSkeleton() {
  return (
    <div className={styles.panel} aria-busy="true">
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      {FIGURES.map((figure) => (
        <div key={figure} className={styles.figure}>
          <Skeleton width={140} height={14} />
        </div>
      ))}
    </div>
  );
}
