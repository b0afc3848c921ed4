import { manageLinksTexts as texts } from '@utmost/core/messages/console.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useState } from 'react';
import { DeleteDialog } from './delete-dialog.tsx';
import { LinkRow } from './link-row.tsx';
import styles from './links-table.module.css';
import type { StoredLink } from './use-links.ts';
import { useNow } from './use-now.ts';

interface LinksTableProps {
  readonly links: readonly StoredLink[];
  /** Another page was asked for, and these are still the old one's. */
  readonly isOutdated: boolean;
  readonly compiled: CompiledTaxonomy;
}

/** A page of links; on a phone each row is a card. */
export function LinksTable({ links, isOutdated, compiled }: LinksTableProps) {
  const [deleting, setDeleting] = useState<StoredLink | null>(null);
  const now = useNow();
  return (
    <>
      <table className={styles.table} aria-busy={isOutdated}>
        <thead>
          <tr>
            <th scope="col" className={styles.name}>
              {texts.name}
            </th>
            <th scope="col" className={styles.created}>
              {texts.created}
            </th>
            <th scope="col" className={styles.creator}>
              {texts.createdBy}
            </th>
            <th scope="col">{texts.url}</th>
            <th scope="col" className={styles.actions}>
              {texts.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              compiled={compiled}
              now={now}
              onDelete={() => setDeleting(link)}
            />
          ))}
        </tbody>
      </table>
      <DeleteDialog link={deleting} close={() => setDeleting(null)} />
    </>
  );
}
