import { shellTexts } from '@utmost/core/messages/console.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../routing/paths.ts';
import styles from './footer.module.css';
import { socialLinks } from './social-links.ts';

/** The year, where else to find the product, and the legal pages. */
export function Footer({ keys }: { readonly keys?: ReactNode }) {
  return (
    <footer className={styles.footer}>
      <span>{shellTexts.rights(new Date().getFullYear())}</span>
      <nav className={styles.links} aria-label={shellTexts.socialNavigation}>
        {socialLinks.map(({ label, href }) => (
          <a key={href} href={href} target="_blank" rel="noopener noreferrer">
            {label}
          </a>
        ))}
      </nav>
      <span className={styles.links}>
        {keys}
        <Link to={paths.terms}>{shellTexts.terms}</Link>
        <Link to={paths.privacy}>{shellTexts.privacy}</Link>
      </span>
    </footer>
  );
}
