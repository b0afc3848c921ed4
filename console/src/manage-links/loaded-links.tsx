import { manageLinksTexts as texts } from '@utmost/core/messages/manage-links.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { pagesOf } from '../controls/page-window.ts';
import { messageOf } from '../providers/api-error.ts';
import { NoMatch } from './empty/no-match.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { GroupedLinks } from './groups/grouped-links.tsx';
import type { OpenGroups } from './groups/open-groups.ts';
import { LinksDialogs } from './links-dialogs.tsx';
import { LinksList } from './links-list.tsx';
import styles from './manage-links.module.css';
import type { OpenDialog } from './open-dialog.ts';
import { SearchProgress } from './search/search-progress.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import type { Selecting } from './selection/use-selection.ts';
import type { RowSetting } from './table/link-row.tsx';
import { useNow } from './use-now.ts';
import type { LoadedPage } from './view/use-links.ts';
import type { Steering } from './view/use-links-view.ts';
import { clearFilters, turnTo } from './view/view-changes.ts';

interface LoadedLinksProps {
  readonly steering: Steering;
  readonly list: LoadedPage;
  readonly compiled: CompiledTaxonomy;
  readonly selecting: Selecting;
  readonly openGroups: OpenGroups;
}

/** The links once they are there, and what is done with them. */
export function LoadedLinks(props: LoadedLinksProps) {
  const { steering, list, compiled, selecting, openGroups } = props;
  const { view, change } = steering;
  const [dialog, open] = useState<OpenDialog | null>(null);
  const now = useNow();
  const { selection, rows } = selecting;
  const setting = useMemo<RowSetting>(
    () => ({ compiled, now, open, selection: rows }),
    [compiled, now, rows],
  );
  useLastPage(steering, list);
  return (
    <>
      <FilterChips view={view} change={change} compiled={compiled} />
      {list.error ? (
        <p className={styles.outOfDate} role="status">
          {texts.outOfDate(messageOf(list.error))}
        </p>
      ) : null}
      {list.search ? <SearchProgress search={list.search} /> : null}
      {selection ? (
        <SelectionBar
          selection={selection}
          total={list.total}
          isOutdated={list.isOutdated}
          selectPage={
            rows && view.group === null
              ? () =>
                  rows.put(
                    list.links.map(({ id }) => id),
                    true,
                  )
              : null
          }
          selectAll={selecting.selectAll}
          selectNone={selecting.selectNone}
          onDelete={() => open({ kind: 'delete-selected' })}
        />
      ) : null}
      {list.total.count === 0 && list.total.isExact ? (
        <NoMatch clear={() => change(clearFilters)} />
      ) : view.group !== null ? (
        <GroupedLinks
          // Other groups begin with their first page.
          key={view.group}
          view={{ ...view, group: view.group }}
          change={change}
          total={list.total}
          state={list.state}
          setting={setting}
          openGroups={openGroups}
        />
      ) : (
        <LinksList view={view} change={change} list={list} setting={setting} />
      )}
      <LinksDialogs
        dialog={dialog}
        open={open}
        compiled={compiled}
        selecting={selecting}
        total={list.total}
      />
    </>
  );
}

/** Goes back to the last page where the one that is asked for is behind it, for links were deleted. */
function useLastPage({ view, correct }: Steering, list: LoadedPage): void {
  const { links, total, search, isOutdated } = list;
  const isBehind =
    !isOutdated && search === null && links.length === 0 && total.count > 0 && view.page > 1;
  const goBack = useEffectEvent(() => {
    const last = pagesOf({ ...total, isExact: true }, 1, view.perPage, 0);
    correct((now) => turnTo(now, last));
  });
  useEffect(() => {
    if (isBehind) goBack();
  }, [isBehind]);
}
