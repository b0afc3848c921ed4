import { parameterTableTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { RowsSkeleton } from '../../screen/rows-skeleton.tsx';
import styles from './parameters-skeleton.module.css';

const CELLS = ['12px', '60%', '70%', '40%'];

/** Rows of the final size while the parameters are on their way. */
export function ParametersSkeleton() {
  return (
    <>
      <p className={styles.loading} role="status">
        {texts.loading}
      </p>
      <RowsSkeleton rows={5} cells={CELLS} form={styles.form} />
    </>
  );
}
