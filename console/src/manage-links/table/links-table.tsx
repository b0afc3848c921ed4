import { selectionTexts, linkTableTexts as texts } from '@utmost/core/messages/manage-links.ts';
import tableStyles from '../../controls/card-table.module.css';
import type { Sort, SortField } from '../view/links-view.ts';
import type { StoredLink } from '../view/use-links.ts';
import type { RowSetting } from './link-row.tsx';
import { LinkRow } from './link-row.tsx';
import styles from './links-table.module.css';
import { SelectRows } from './select-rows.tsx';

interface LinksTableProps {
  readonly links: readonly StoredLink[];
  readonly label: string;
  /** Something else was asked for, and these are still the links of before. */
  readonly isOutdated: boolean;
  readonly sort: Sort;
  readonly sortBy: (field: SortField) => void;
  readonly setting: RowSetting;
}

/** A table of links; on a phone each row is a card. */
export function LinksTable({ links, label, isOutdated, sort, sortBy, setting }: LinksTableProps) {
  const heading = (field: SortField, text: string, className?: string) => (
    <SortHeading
      text={text}
      order={sort.field === field ? sort.order : null}
      className={className}
      onSort={() => sortBy(field)}
    />
  );
  const { selection } = setting;
  return (
    <table
      className={`${tableStyles.table} ${styles.links}`}
      aria-label={label}
      aria-busy={isOutdated}
    >
      <thead>
        <tr>
          {selection ? (
            <th scope="col" className={styles.check}>
              <SelectRows links={links} selection={selection} isOutdated={isOutdated} />
              <span className={styles.plain}>{selectionTexts.column}</span>
            </th>
          ) : null}
          {heading('name', texts.name, styles.name)}
          {heading('createdAt', texts.created, styles.created)}
          {heading('createdBy', texts.createdBy, styles.creator)}
          <th scope="col">{texts.url}</th>
          <th scope="col" className={`${tableStyles.actions} ${styles.actions}`}>
            {texts.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} setting={setting} />
        ))}
      </tbody>
    </table>
  );
}

interface SortHeadingProps {
  readonly text: string;
  /** Null where another column is sorted by. */
  readonly order: 'ASC' | 'DESC' | null;
  readonly className: string | undefined;
  readonly onSort: () => void;
}

const NAMES = { ASC: 'ascending', DESC: 'descending' } as const;

/** The heading of a column that sorts by it. */
function SortHeading({ text, order, className, onSort }: SortHeadingProps) {
  return (
    <th scope="col" className={className} aria-sort={order === null ? 'none' : NAMES[order]}>
      <button type="button" className={styles.sort} title={texts.sortBy(text)} onClick={onSort}>
        {text}
        <span aria-hidden="true">{order === null ? '' : texts.orders[order]}</span>
      </button>
      {/* On a phone, where the button is not there, the column keeps its name. */}
      <span className={styles.plain}>{text}</span>
    </th>
  );
}
