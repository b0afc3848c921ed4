import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { Total } from '@utmost/core/link/list-total.ts';
import { useState } from 'react';
import { LoadFailure } from '../../ui/screen/load-failure.tsx';
import { manageLinksTexts, groupTexts as texts } from '../manage-links-texts.ts';
import { useLinksView } from '../use-links.ts';
import { GroupSection } from './group-section.tsx';
import styles from './groups.module.css';
import { GROUPS_A_PAGE, groupsQuery } from './groups-query.ts';
import type { OpenGroups } from './open-groups.ts';

interface GroupedLinksProps {
  /** The query name. */
  readonly by: string;
  readonly total: Total;
  readonly state: string | null;
  readonly openGroups: OpenGroups;
}

/** The links in groups, of which as many pages are shown as were asked for. */
export function GroupedLinks(props: GroupedLinksProps) {
  const [pages, setPages] = useState(1);
  return (
    <>
      {Array.from({ length: pages }, (_, page) => page).map((page) => (
        <GroupPage
          key={page}
          {...props}
          page={page}
          // Only the last page knows whether more can be shown.
          showMore={page === pages - 1 ? () => setPages(pages + 1) : null}
        />
      ))}
    </>
  );
}

interface GroupPageProps extends GroupedLinksProps {
  /** From 0. */
  readonly page: number;
  /** Null where the next page is shown already. */
  readonly showMore: (() => void) | null;
}

/** A hundred groups. */
function GroupPage({ by, total, state, openGroups, page, showMore }: GroupPageProps) {
  const { filter } = useLinksView().view;
  const { data, error, refetch, isPlaceholderData } = useQuery(
    groupsQuery({ by, filter, page, state }),
  );
  const groups = data?.groups ?? [];
  const shown = page * GROUPS_A_PAGE + groups.length;
  return (
    <div aria-busy={isPlaceholderData || !data}>
      {data ? null : error ? (
        <LoadFailure
          text={manageLinksTexts.loadFailed}
          error={error}
          retry={() => void refetch()}
        />
      ) : (
        <GroupsSkeleton />
      )}
      {groups.map((group) => (
        <GroupSection
          key={JSON.stringify(group.value)}
          by={by}
          group={group}
          groups={groups}
          share={group.count / Math.max(group.count, total.count)}
          state={state}
          isOpen={openGroups.isOpen(group.value)}
          toggle={() => openGroups.toggle(group.value)}
        />
      ))}
      {showMore && data && shown < data.total ? (
        <p className={`row note ${styles.more}`}>
          <span>{texts.shown(shown, data.total)}</span>
          <Button onClick={showMore}>{texts.showMore}</Button>
        </p>
      ) : null}
    </div>
  );
}

const ROWS = [0, 1, 2, 3];

/** Groups of the final size while they are on their way. */
export function GroupsSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      {ROWS.map((row) => (
        <div key={row} className={`line ${styles.placeholder}`}>
          <Skeleton width={220} height={14} />
        </div>
      ))}
    </div>
  );
}
