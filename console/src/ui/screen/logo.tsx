import { productTexts } from '@utmost/core/messages/product.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { Link } from 'react-router-dom';
import styles from './screen.module.css';

/** The product's mark and name, leading to where the reader's work begins. */
export function Logo({ to, label }: { readonly to: string; readonly label?: string }) {
  return (
    <Link
      to={to}
      // The landing page is a document of its own.
      reloadDocument={to === paths.landing}
      className={`line ${styles.logo}`}
      aria-label={label}
    >
      <span className={styles.mark} aria-hidden="true">
        {productTexts.mark}
      </span>
      {productTexts.name}
    </Link>
  );
}
