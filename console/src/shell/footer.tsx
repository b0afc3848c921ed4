import { queryOptions, useQuery } from '@tanstack/react-query';
import { shellTexts } from '@utmost/core/messages/console.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { api, bodyOf } from '../providers/api-client.ts';
import { paths } from '../routing/paths.ts';
import styles from './footer.module.css';

/** What the installation says of itself; it changes with a new start of the service alone. */
const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/settings', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

const NETWORKS = ['linkedin', 'x', 'github'] as const;

/** The year, where else to find the product, and the legal pages. */
export function Footer({ keys }: { readonly keys?: ReactNode }) {
  return (
    <footer className={styles.footer}>
      <span>{shellTexts.rights(new Date().getFullYear())}</span>
      <SocialLinks />
      <span className={styles.links}>
        {keys}
        <Link to={paths.terms}>{shellTexts.terms}</Link>
        <Link to={paths.privacy}>{shellTexts.privacy}</Link>
      </span>
    </footer>
  );
}

/** Where else the operator is found; nothing where no settings say so. */
function SocialLinks() {
  const { data } = useQuery(settingsQuery);
  const links = NETWORKS.flatMap((network) => {
    const href = data?.socialLinks[network];
    return href === undefined ? [] : [{ network, href }];
  });
  if (links.length === 0) return null;
  return (
    <nav className={styles.links} aria-label={shellTexts.socialNavigation}>
      {links.map(({ network, href }) => (
        <a key={network} href={href} target="_blank" rel="noopener noreferrer">
          {shellTexts.social[network]}
        </a>
      ))}
    </nav>
  );
}
