import Button from '@mui/material/Button';
import { isEditable } from '@utmost/core/link/edit.ts';
import { useId, useMemo } from 'react';
import { hueStyle } from '../../ui/theme/hue.ts';
import { useLinksScreen } from '../links-screen.ts';
import { openGroup } from '../links-view.ts';
import { groupTexts as texts } from '../manage-links-texts.ts';
import { useLinksView } from '../use-links.ts';
import { GroupLinks } from './group-links.tsx';
import styles from './groups.module.css';
import type { LinkGroup } from './groups-query.ts';
import { mergeTarget } from './merge-target.ts';

interface GroupSectionProps {
  /** The query name. */
  readonly by: string;
  readonly group: LinkGroup;
  /** Those that it is shown with, the largest first. */
  readonly groups: readonly LinkGroup[];
  /** Its share of all links that are meant. */
  readonly share: number;
  readonly state: string | null;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** A group: what its links have in common, how many they are, and the links themselves when it is open. */
export function GroupSection(props: GroupSectionProps) {
  const { by, group, groups, share, state, isOpen, toggle } = props;
  const linksId = useId();
  const { compiled } = useLinksScreen();
  return (
    <section className={styles.group} style={hueStyle(compiled.byName.get(by)?.position ?? null)}>
      <h2>
        <button
          type="button"
          className="bare"
          aria-expanded={isOpen}
          aria-controls={isOpen ? linksId : undefined}
          onClick={toggle}
        >
          <span className={styles.arrow} aria-hidden="true" />
          <span className={styles.name}>{compiled.displayNameOf(by)}</span>
          <span
            className={styles.value}
            data-unset={group.value === null || undefined}
            translate={group.value === null ? undefined : 'no'}
          >
            {group.value ?? texts.notSet}
          </span>
          <span className={styles.count}>{texts.count(group.count)}</span>
          <span className={styles.share} aria-hidden="true">
            <span style={{ width: `${Math.max(2, share * 100)}%` }} />
          </span>
          <span className={styles.toggle}>{isOpen ? texts.collapse : texts.expand}</span>
        </button>
      </h2>
      <MergeOffer by={by} group={group} groups={groups} />
      {isOpen ? (
        <div id={linksId}>
          <GroupLinks by={by} group={group} state={state} />
        </div>
      ) : null}
    </section>
  );
}

/** Gives the links of a group the value of the one that they were probably meant for, after a look at what changes. */
function MergeOffer({ by, group, groups }: Pick<GroupSectionProps, 'by' | 'group' | 'groups'>) {
  const { compiled, open } = useLinksScreen();
  const { view } = useLinksView();
  const parameter = compiled.byName.get(by);
  const target = useMemo(
    () => (parameter && isEditable(compiled, by) ? mergeTarget(parameter, group, groups) : null),
    [compiled, by, parameter, group, groups],
  );
  if (target === null) return null;
  const { filter } = openGroup(view, by, group.value);
  return (
    <Button
      variant="text"
      className={styles.merge ?? ''}
      onClick={() => open({ kind: 'merge', filter, queryName: by, value: target })}
    >
      {texts.merge(target)}
    </Button>
  );
}
