import { manageLinksTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { RowsSkeleton } from '../../screen/rows-skeleton.tsx';
import styles from './links-skeleton.module.css';

const CELLS = ['70%', '60%', '61%', '90%'];

/** Rows of the final size while the links are on their way. */
export function LinksSkeleton({ rows }: { readonly rows: number }) {
  return <RowsSkeleton text={texts.loading} rows={rows} cells={CELLS} form={styles.form} />;
}
