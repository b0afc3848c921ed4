import Button from '@mui/material/Button';
import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import {
  formatAge,
  formatMoment,
  manageLinksTexts as texts,
} from '@utmost/core/messages/console.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useCopy } from '../controls/use-copy.ts';
import { UrlAnatomy } from '../url-anatomy/url-anatomy.tsx';
import { LinkName } from './link-name.tsx';
import styles from './links-table.module.css';
import type { StoredLink } from './use-links.ts';

interface LinkRowProps {
  readonly link: StoredLink;
  readonly compiled: CompiledTaxonomy;
  /** Milliseconds of the clock. */
  readonly now: number;
  readonly onDelete: () => void;
}

/** One link of the list. */
export function LinkRow({ link, compiled, now, onDelete }: LinkRowProps) {
  const { copy, isCopied } = useCopy({ text: texts.copiedText });
  const created = new Date(link.createdAt);
  return (
    <tr>
      <td className={styles.name}>
        <LinkName name={link.name} />
      </td>
      <td className={styles.quiet}>
        <time dateTime={link.createdAt} title={formatMoment(created)}>
          {formatAge((now - created.getTime()) / 1000)}
        </time>
      </td>
      <td className={styles.quiet}>{link.createdBy}</td>
      <td className={styles.url}>
        <UrlAnatomy parts={anatomyOf(compiled, link.fullUrl)} />
      </td>
      <td className={styles.actions}>
        <Button
          variant="text"
          aria-label={texts.copyUrlOf(link.name)}
          onClick={() => copy(link.fullUrl)}
        >
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <Button variant="text" aria-label={texts.deleteNamed(link.name)} onClick={onDelete}>
          {texts.delete}
        </Button>
      </td>
    </tr>
  );
}
