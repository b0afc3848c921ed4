import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { Total } from '@utmost/core/messages/console.ts';
import { manageLinksTexts, groupTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { useMemo, useState } from 'react';
import { LoadFailure } from '../../controls/load-failure.tsx';
import { usePointed } from '../../controls/use-pointed.ts';
import { useSteadyRows } from '../steady/use-steady-rows.ts';
import type { RowSetting } from '../table/link-row.tsx';
import { filterOf } from '../view/links-filter.ts';
import type { LinksView } from '../view/links-view.ts';
import type { ChangeView } from '../view/use-links-view.ts';
import { GroupSection } from './group-section.tsx';
import styles from './groups.module.css';
import { GROUPS_A_PAGE, groupsQuery } from './groups-query.ts';
import { GroupsSkeleton } from './groups-skeleton.tsx';
import type { OpenGroups } from './open-groups.ts';

interface GroupedLinksProps {
  readonly view: LinksView & { readonly group: string };
  readonly change: ChangeView;
  readonly total: Total;
  readonly state: string | null;
  readonly setting: RowSetting;
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

interface GroupPageProps {
  readonly view: LinksView & { readonly group: string };
  readonly change: ChangeView;
  readonly total: Total;
  readonly state: string | null;
  readonly setting: RowSetting;
  readonly openGroups: OpenGroups;
  /** From 0. */
  readonly page: number;
  /** Null where the next page is shown already. */
  readonly showMore: (() => void) | null;
}

/** A hundred groups, which stay where they are while somebody points at them. */
function GroupPage(props: GroupPageProps) {
  const { view, change, total, state, setting, openGroups, page, showMore } = props;
  const filter = useMemo(() => filterOf(view), [view]);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    groupsQuery({ by: view.group, filter, page, state }),
  );
  const { ref, isPointed } = usePointed();
  const found = useMemo(
    () => (data?.groups ?? []).map((group) => ({ ...group, id: JSON.stringify(group.value) })),
    [data],
  );
  const { rows } = useSteadyRows(found, JSON.stringify([view.group, filter]), isPointed);
  const shown = page * GROUPS_A_PAGE + found.length;
  return (
    <div ref={ref} aria-busy={isPlaceholderData || !data}>
      {data ? null : error ? (
        <LoadFailure
          text={manageLinksTexts.loadFailed}
          error={error}
          retry={() => void refetch()}
        />
      ) : (
        <GroupsSkeleton />
      )}
      {rows.map((group) => (
        <GroupSection
          key={group.id}
          view={view}
          change={change}
          group={group}
          share={group.count / Math.max(group.count, total.count)}
          state={state}
          setting={setting}
          isOpen={openGroups.isOpen(group.value)}
          toggle={openGroups.toggle}
        />
      ))}
      {showMore && data && shown < data.total ? (
        <p className={styles.more}>
          {texts.shown(shown, data.total)}
          <Button onClick={showMore}>{texts.showMore}</Button>
        </p>
      ) : null}
    </div>
  );
}
