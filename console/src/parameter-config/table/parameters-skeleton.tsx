import Skeleton from '@mui/material/Skeleton';
import { parameterTableTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import styles from './parameters-skeleton.module.css';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Rows of the final size while the parameters are on their way. */
export function ParametersSkeleton() {
  return (
    <div aria-busy="true">
      <p className={styles.loading} role="status">
        {texts.loading}
      </p>
      <div className={styles.rows}>
        {ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width={12} height={14} />
            <Skeleton width="70%" height={14} />
            <Skeleton width="70%" height={14} />
            <Skeleton width="40%" height={14} />
          </div>
        ))}
      </div>
    </div>
  );
}
