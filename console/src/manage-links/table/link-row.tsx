import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import { selectionTexts } from '@utmost/core/messages/manage-links.ts';
import { memo, useMemo } from 'react';
import tableStyles from '../../controls/card-table.module.css';
import { Moment } from '../../controls/moment.tsx';
import { BoundedUrl } from '../../url-anatomy/bounded-url.tsx';
import type { StoredLink } from '../view/use-links.ts';
import { CheckBox } from './check-box.tsx';
import { LinkName } from './link-name.tsx';
import styles from './links-table.module.css';
import { RowActions } from './row-actions.tsx';
import type { RowSetting } from './row-setting.ts';

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
