import { useId } from 'react';
import { hueStyle } from '../../ui/theme/hue.ts';
import { useLinksScreen } from '../links-screen.ts';
import { groupTexts as texts } from '../manage-links-texts.ts';
import { GroupLinks } from './group-links.tsx';
import styles from './groups.module.css';
import type { LinkGroup } from './groups-query.ts';

interface GroupSectionProps {
  /** The query name. */
  readonly by: string;
  readonly group: LinkGroup;
  /** Its share of all links that are meant. */
  readonly share: number;
  readonly state: string | null;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** A group: what its links have in common, how many they are, and the links themselves when it is open. */
export function GroupSection({ by, group, share, state, isOpen, toggle }: GroupSectionProps) {
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
      {isOpen ? (
        <div id={linksId}>
          <GroupLinks by={by} group={group} state={state} />
        </div>
      ) : null}
    </section>
  );
}
