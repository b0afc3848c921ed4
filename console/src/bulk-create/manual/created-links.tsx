import Button from '@mui/material/Button';
import { csvCell, guardFormula } from '@utmost/core/csv/cell.ts';
import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { Link } from 'react-router-dom';
import type { TrackingLink } from '../../data/api-client.ts';
import { useCopy } from '../../ui/browser/use-copy.ts';
import { DownloadButton } from '../../ui/controls/download-button.tsx';
import { Warnings } from '../../ui/controls/warnings.tsx';
import { UrlAnatomy } from '../../ui/url-anatomy/url-anatomy.tsx';
import { createdTexts as texts } from '../bulk-create-texts.ts';
import styles from './created-links.module.css';

/** How many are drawn; the others are in the list of all links. */
const SHOWN = 50;

interface CreatedLinksProps {
  readonly compiled: CompiledTaxonomy;
  /** All of them, or the first ones. */
  readonly links: readonly TrackingLink[];
  readonly total: number;
  /** About all of them together. */
  readonly warnings?: readonly string[];
  readonly close: () => void;
}

/** The links that were just created, as the server made them. */
export function CreatedLinks({ compiled, links, total, warnings = [], close }: CreatedLinksProps) {
  const { copy, isCopied } = useCopy({ text: texts.copiedText(links.length) });
  const table = useCopy({ text: texts.copiedTable(links.length) });
  const shown = links.slice(0, SHOWN);
  const rest = total - shown.length;
  const [first] = links;
  return (
    <section className={styles.created} aria-labelledby="created-title">
      <header className={`row ${styles.head}`}>
        <h2 id="created-title">{texts.title(total)}</h2>
        {links.length < total ? null : (
          <Button onClick={() => copy(links.map(({ fullUrl }) => fullUrl).join('\n'))}>
            <span>{isCopied ? texts.copied : texts.copyAll}</span>
          </Button>
        )}
        {links.length < total ? null : (
          <Button onClick={() => table.copy(tableOf(links))}>
            <span>{table.isCopied ? texts.copied : texts.copyTable}</span>
          </Button>
        )}
        {first ? (
          <DownloadButton
            download={{ from: exportOf(first), kind: 'csv', name: 'tracking_links.csv' }}
            text={texts.download}
          />
        ) : null}
        <Button component={Link} to={paths.manageLinks}>
          {texts.manage}
        </Button>
        <Button variant="text" onClick={close}>
          {texts.close}
        </Button>
      </header>
      <Warnings sentences={warnings} />
      <ul className={styles.links} ref={reachByKeyboard} aria-labelledby="created-title">
        {shown.map(({ id, name, fullUrl, warnings = [] }) => (
          <li key={id}>
            <strong translate="no">{name}</strong>
            <div>
              <UrlAnatomy parts={anatomyOf(compiled, fullUrl)} />
              <Warnings sentences={warnings.map(({ message }) => message)} />
            </div>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className={`note ${styles.rest}`}>{texts.more(rest)}</p> : null}
    </section>
  );
}

/** Links as rows that a spreadsheet takes, under headings. */
function tableOf(links: readonly TrackingLink[]): string {
  const rows = links.map(({ name, fullUrl }) => [guardFormula(name), fullUrl]);
  return [texts.tableHead, ...rows]
    .map((cells) => cells.map((cell) => csvCell(cell, '\t')).join('\t'))
    .join('\n');
}

// Many links scroll, and nothing in them takes the focus.
function reachByKeyboard(list: HTMLUListElement | null): void {
  if (list) list.tabIndex = 0;
}

/** Where the links that were created together with one are downloaded. */
function exportOf(link: TrackingLink): string {
  const filter = JSON.stringify(createdTogether(link.createdBy, link.createdAt));
  return `/api/tracking-links/export?${new URLSearchParams({ format: 'csv', filter })}`;
}

/** The filter of links that one person created in one go: they share the timestamp. */
export function createdTogether(createdBy: string, createdAt: string) {
  const createdTo = new Date(new Date(createdAt).getTime() + 1).toISOString();
  return { createdBy, createdFrom: createdAt, createdTo };
}
