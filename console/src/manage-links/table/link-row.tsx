import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import { selectionTexts, linkTableTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { countCharacters } from '@utmost/core/rules/characters.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { memo, useMemo, useState } from 'react';
import { Moment } from '../../controls/moment.tsx';
import tableStyles from '../../lists/card-table.module.css';
import { BoundedUrl } from '../../url-anatomy/url-anatomy.tsx';
import type { Open } from '../open-dialog.ts';
import type { RowSelection } from '../selection/use-selection.ts';
import type { StoredLink } from '../view/use-links.ts';
import { CheckBox } from './check-box.tsx';
import styles from './links-table.module.css';
import { RowActions } from './row-actions.tsx';

interface LinkRowProps {
  readonly link: StoredLink;
  readonly setting: RowSetting;
}

/** One link of the list. */
export const LinkRow = memo(function LinkRow({ link, setting }: LinkRowProps) {
  const { compiled, now, open, selection } = setting;
  const parts = useMemo(() => anatomyOf(compiled, link.fullUrl), [compiled, link.fullUrl]);
  const isSelected = selection?.has(link.id) ?? false;
  return (
    <tr data-selected={isSelected || undefined}>
      {selection ? (
        <td className={styles.check}>
          <CheckBox
            label={selectionTexts.select(link.name)}
            checked={isSelected}
            onChange={() => selection.put([link.id], !isSelected)}
          />
        </td>
      ) : null}
      <td className={styles.name}>
        <LinkName name={link.name} />
      </td>
      <td className={tableStyles.quiet}>
        <Moment at={link.createdAt} now={now} />
      </td>
      <td className={`${tableStyles.quiet} ${styles.creator}`}>{link.createdBy}</td>
      <td className={styles.url}>
        <BoundedUrl parts={parts} />
      </td>
      <td className={`${tableStyles.actions} ${styles.actions}`}>
        <RowActions link={link} open={open} />
      </td>
    </tr>
  );
});

const SHORT = 25;

/** A link's name; a long one is cut until somebody wants to see the rest. */
function LinkName({ name }: { readonly name: string }) {
  const [isExpanded, setExpanded] = useState(false);
  if (countCharacters(name) <= SHORT) return <span>{name}</span>;
  return (
    <>
      <span title={name}>{isExpanded ? name : shorten(name)}</span>{' '}
      <button
        type="button"
        className={styles.expand}
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
      >
        {isExpanded ? texts.showLess : texts.showMore}
      </button>
    </>
  );
}

function shorten(name: string): string {
  return `${Array.from(name).slice(0, SHORT).join('').trimEnd()}…`;
}

/** What every row of links on the screen shares. */
export interface RowSetting {
  readonly compiled: CompiledTaxonomy;
  /** Milliseconds of the clock. */
  readonly now: number;
  readonly open: Open;
  /** Null while nothing is being selected. */
  readonly selection: RowSelection | null;
}
