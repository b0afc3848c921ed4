import Button from '@mui/material/Button';
import { isEditable } from '@utmost/core/link/edit.ts';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { TrackingLink } from '../../data/api-client.ts';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { hueStyle } from '../../ui/theme/hue.ts';
import { useLinksScreen } from '../links-screen.ts';
import { LinksSkeleton, LinksTable } from '../links-table.tsx';
import { openGroup, type SortField, sortBy } from '../links-view.ts';
import { manageLinksTexts, groupTexts as texts } from '../manage-links-texts.ts';
import { useLinksView } from '../use-links.ts';
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

/** So many links of a group are shown at first. */
const STEP = 25;
/** And so many come with each further step. */
const MORE = 100;
/** More than these are read better page by page. */
const MOST = 500;

interface GroupLinksProps {
  /** The query name. */
  readonly by: string;
  readonly group: LinkGroup;
  readonly state: string | null;
}

/** The links of a group, fetched when they come into sight; of a large one as many as are asked for. */
function GroupLinks({ by, group, state }: GroupLinksProps) {
  const { view, change } = useLinksView();
  const { ref, wasSeen } = useInSight();
  const [asked, ask] = useState(STEP);
  const { sort } = view;
  const { filter } = openGroup(view, by, group.value);
  const list = useRecordList<TrackingLink>({
    storeKey: false,
    filter,
    sort,
    perPage: asked,
    queryOptions: {
      // Links of one state never change; the next state fetches them again.
      meta: { state },
      enabled: wasSeen,
      staleTime: state === null ? 0 : Number.POSITIVE_INFINITY,
      gcTime: 30_000,
    },
  });
  const shown = list.data?.length ?? 0;
  return (
    <div ref={ref} className={styles.links}>
      <RecordList
        list={{
          ...list,
          // What is fetched again of the same links does not make those that are shown outdated.
          isPlaceholderData:
            list.isPlaceholderData === true && shown < Math.min(asked, group.count),
          setSort: ({ field }) => change((now) => sortBy(now, field as SortField)),
        }}
        loading={<LinksSkeleton rows={Math.min(group.count, STEP)} />}
        failed={manageLinksTexts.loadFailed}
      >
        <LinksTable label={texts.linksOf(group.value ?? texts.notSet)} />
        {shown < group.count ? (
          <p className={`row note ${styles.more}`}>
            <span>{texts.shownLinks(shown, group.count)}</span>
            {asked < MOST ? (
              <Button onClick={() => ask(asked + MORE)}>{texts.showMoreLinks}</Button>
            ) : null}
            <Button onClick={() => change((now) => openGroup(now, by, group.value))}>
              {texts.asList}
            </Button>
          </p>
        ) : null}
      </RecordList>
    </div>
  );
}

/** Half a screen before it is seen. */
const AHEAD = '50%';

/** Whether an element has been in sight, or nearly; opening a thousand groups fetches what is looked at. */
function useInSight(): { ref: RefObject<HTMLDivElement | null>; wasSeen: boolean } {
  const ref = useRef<HTMLDivElement>(null);
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = ref;
    if (!current || wasSeen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [wasSeen]);
  return { ref, wasSeen };
}
