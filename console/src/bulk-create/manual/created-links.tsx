import Button from '@mui/material/Button';
import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import { createdTexts as texts } from '@utmost/core/messages/bulk-create.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { Link } from 'react-router-dom';
import { useCopy } from '../../browser/use-copy.ts';
import { Warnings } from '../../controls/warnings.tsx';
import { paths } from '../../routing/paths.ts';
import { UrlAnatomy } from '../../url-anatomy/url-anatomy.tsx';
import styles from './created-links.module.css';
import type { StoredLink } from './use-create-links.ts';

/** How many are drawn; the others are in the list of all links. */
const SHOWN = 50;

interface CreatedLinksProps {
  readonly compiled: CompiledTaxonomy;
  readonly links: readonly StoredLink[];
  readonly close: () => void;
}

/** The links that were just created, as the server made them. */
export function CreatedLinks({ compiled, links, close }: CreatedLinksProps) {
  const { copy, isCopied } = useCopy({ text: texts.copiedText(links.length) });
  const rest = links.length - SHOWN;
  return (
    <section className={styles.created} aria-labelledby="created-title">
      <header className={styles.head}>
        <h2 id="created-title">{texts.title(links.length)}</h2>
        <Button onClick={() => copy(links.map(({ fullUrl }) => fullUrl).join('\n'))}>
          {isCopied ? texts.copied : texts.copyAll}
        </Button>
        <Button component={Link} to={paths.manageLinks}>
          {texts.manage}
        </Button>
        <Button variant="text" onClick={close}>
          {texts.close}
        </Button>
      </header>
      <ul className={styles.links}>
        {links.slice(0, SHOWN).map(({ id, name, fullUrl, warnings = [] }) => (
          <li key={id}>
            <strong>{name}</strong>
            <div>
              <UrlAnatomy parts={anatomyOf(compiled, fullUrl)} />
              <Warnings sentences={warnings.map(({ message }) => message)} />
            </div>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className={styles.rest}>{texts.more(rest)}</p> : null}
    </section>
  );
}
