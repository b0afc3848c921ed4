import Button from '@mui/material/Button';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { TrackingLink } from '../../data/api-client.ts';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { LinksSkeleton, LinksTable } from '../links-table.tsx';
import { openGroup, type SortField, sortBy } from '../links-view.ts';
import { manageLinksTexts, groupTexts as texts } from '../manage-links-texts.ts';
import { useLinksView } from '../use-links.ts';
import styles from './groups.module.css';
import type { LinkGroup } from './groups-query.ts';

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
export function GroupLinks({ by, group, state }: GroupLinksProps) {
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
