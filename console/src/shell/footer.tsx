import { useQuery } from '@tanstack/react-query';
import { paths } from '@utmost/core/screen-paths.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { settingsQuery } from '../data/settings.ts';
import styles from './footer.module.css';
import { shellTexts } from './shell-texts.ts';
import { SocialNav } from './social-nav.tsx';

const YEAR = new Date().getFullYear();

/** The year, where else to find the product, and the legal pages. */
export function Footer({ keys }: { readonly keys?: ReactNode }) {
  const { data } = useQuery(settingsQuery);
  return (
    <footer className={styles.footer}>
      <span>{shellTexts.rights(YEAR)}</span>
      <SocialNav className={styles.links} links={data?.socialLinks} />
      <span className={styles.links}>
        {keys}
        <Link to={paths.terms}>{shellTexts.terms}</Link>
        <Link to={paths.privacy}>{shellTexts.privacy}</Link>
      </span>
    </footer>
  );
}
