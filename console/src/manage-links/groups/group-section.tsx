import { groupTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { useId } from 'react';
import { hueStyle } from '../../theme/hue.ts';
import { nameOf } from '../filters/further-filters.ts';
import type { RowSetting } from '../table/link-row.tsx';
import type { LinksView } from '../view/links-view.ts';
import type { ChangeView } from '../view/use-links-view.ts';
import { GroupLinks } from './group-links.tsx';
import styles from './groups.module.css';
import type { LinkGroup } from './groups-query.ts';

interface GroupSectionProps {
  readonly view: LinksView & { readonly group: string };
  readonly change: ChangeView;
  readonly group: LinkGroup;
  /** Its share of all links that are meant. */
  readonly share: number;
  readonly state: string | null;
  readonly setting: RowSetting;
  readonly isOpen: boolean;
  readonly toggle: (value: string | null) => void;
}

/** A group: what its links have in common, how many they are, and the links themselves when it is open. */
export function GroupSection(props: GroupSectionProps) {
  const { view, change, group, share, state, setting, isOpen, toggle } = props;
  const linksId = useId();
  const { compiled } = setting;
  const name = nameOf(compiled, view.group);
  return (
    <section
      className={styles.group}
      style={hueStyle(compiled.byName.get(view.group)?.position ?? null)}
    >
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? linksId : undefined}
          onClick={() => toggle(group.value)}
        >
          <span className={styles.arrow} aria-hidden="true" />
          <span className={styles.name}>{name}</span>
          <span className={styles.value} data-unset={group.value === null || undefined}>
            {group.value ?? texts.notSet}
          </span>
          <span className={styles.count}>{texts.count(group.count)}</span>
          <span className={styles.share} aria-hidden="true">
            <span style={{ width: `${Math.max(2, share * 100)}%` }} />
          </span>
          <span className={styles.toggle}>{isOpen ? texts.collapse : texts.expand}</span>
        </button>
      </h2>
      {isOpen ? (
        <div id={linksId}>
          <GroupLinks view={view} change={change} group={group} state={state} setting={setting} />
        </div>
      ) : null}
    </section>
  );
}
