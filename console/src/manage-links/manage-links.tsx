import Button from '@mui/material/Button';
import type { Total } from '@utmost/core/link/list-total.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { ListContextProvider } from 'react-admin';
import { isRefusedList, messageOf } from '../data/api-error.ts';
import { useTaxonomy } from '../data/taxonomy.ts';
import { ListPages } from '../ui/lists/list-pages.tsx';
import { pagesOf } from '../ui/lists/page-window.ts';
import { EmptyBox } from '../ui/screen/empty-box.tsx';
import { LoadFailure } from '../ui/screen/load-failure.tsx';
import { PageTitle } from '../ui/screen/page-title.tsx';
import { type Columns, useColumns } from './columns/use-columns.ts';
import { useDensity } from './density.ts';
import { FilterChips } from './filters/filter-chips.tsx';
import { Toolbar } from './filters/toolbar.tsx';
import { GroupedLinks, GroupsSkeleton } from './groups/grouped-links.tsx';
import { type OpenGroups, useOpenGroups } from './groups/open-groups.ts';
import { LinksDialogs } from './links-dialogs.tsx';
import { CreateLink, LinksHead } from './links-head.tsx';
import { LinksScreenContext, type OpenDialog, SelectingContext } from './links-screen.ts';
import { LinksSkeleton, LinksTable } from './links-table.tsx';
import { clearFilters, FIRST_VIEW, isByParameter, isNarrowed } from './links-view.ts';
import styles from './manage-links.module.css';
import {
  linkFilterTexts,
  linkTableTexts,
  manageLinksTexts as texts,
} from './manage-links-texts.ts';
import { NumbersPanel } from './numbers/numbers-panel.tsx';
import { type Selecting, useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { type LinksList, useLinks, useLinksView } from './use-links.ts';

/** `/manage-links`: the links of the organization, to be found, changed, taken out and deleted. */
export default function ManageLinks() {
  const steering = useLinksView();
  const { view, change } = steering;
  const found = useLinks(steering);
  const { list, total } = found;
  const { compiled, error, retry } = useTaxonomy();
  const selecting = useSelection(view.filter);
  const opening = useOpenGroups(view.group);
  const [density, chooseDensity] = useDensity();
  const columns = useColumns(compiled);
  const failure = list.data ? error : list.error;
  const tryAgain = () => {
    if (list.error) void list.refetch();
    retry();
  };
  const isEmpty = total?.count === 0 && !isNarrowed(view);
  return (
    <ListContextProvider value={list}>
      <PageTitle screen={texts.title} />
      <LinksHead total={failure ? (total ?? null) : total} />
      {view.areNumbersOpen && !isEmpty ? <NumbersPanel /> : null}
      {isEmpty ? null : (
        <Toolbar
          compiled={compiled}
          columns={columns}
          selecting={selecting}
          opening={opening}
          density={density}
          chooseDensity={chooseDensity}
        />
      )}
      {failure ? (
        <LoadFailure
          text={texts.loadFailed}
          error={failure}
          {...(isByParameter(view.sort) && isRefusedList(failure, true)
            ? {
                action: texts.sortByNewest,
                retry: () => change((now) => ({ ...now, sort: FIRST_VIEW.sort, page: 1 })),
              }
            : { retry: tryAgain })}
        />
      ) : !total || !compiled ? (
        view.group === null ? (
          <LinksSkeleton rows={view.perPage} />
        ) : (
          <GroupsSkeleton />
        )
      ) : (
        <div data-density={density} data-list={view.group === null || undefined}>
          <LoadedLinks
            found={{ ...found, total }}
            compiled={compiled}
            columns={columns}
            selecting={selecting}
            openGroups={opening.groups}
          />
        </div>
      )}
    </ListContextProvider>
  );
}

interface LoadedLinksProps {
  readonly found: LinksList & { readonly total: Total };
  readonly compiled: CompiledTaxonomy;
  readonly columns: Columns;
  readonly selecting: Selecting;
  readonly openGroups: OpenGroups;
}

/** The links once they are there, and what is done with them. */
function LoadedLinks(props: LoadedLinksProps) {
  const { found, compiled, columns, selecting, openGroups } = props;
  const { view, change } = useLinksView();
  const [dialog, open] = useState<OpenDialog | null>(null);
  const isSelecting = selecting.selection !== null;
  const screen = useMemo(
    () => ({ compiled, columns, isSelecting, open }),
    [compiled, columns, isSelecting],
  );
  const { total, error, news, state } = found;
  useLastPage(found);
  return (
    <LinksScreenContext value={screen}>
      <SelectingContext value={selecting}>
        <FilterChips compiled={compiled} />
        {error ? (
          <p className={styles.outOfDate} role="status">
            {texts.outOfDate(messageOf(error))}
          </p>
        ) : null}
        {selecting.selection && (total.count > 0 || isNarrowed(view)) ? (
          <SelectionBar
            selection={selecting.selection}
            total={total}
            isInPages={view.group === null}
          />
        ) : null}
        {total.count === 0 && !isNarrowed(view) ? (
          <EmptyBox title={texts.empty} hint={texts.emptyHint}>
            <CreateLink />
          </EmptyBox>
        ) : total.count === 0 && total.isExact ? (
          <EmptyBox title={texts.noMatch} hint={texts.noMatchHint} role="status">
            <Button onClick={() => change(clearFilters)}>{linkFilterTexts.clear}</Button>
          </EmptyBox>
        ) : (
          <>
            <div>
              {view.group === null ? (
                <LinksTable label={linkTableTexts.table} />
              ) : (
                <GroupedLinks
                  // Other groups begin with their first page.
                  key={view.group}
                  by={view.group}
                  total={total}
                  state={state}
                  openGroups={openGroups}
                />
              )}
              <div className={styles.news} role="status">
                {news.count.count > 0 ? (
                  <Button onClick={news.show}>
                    <span>{texts.newLinks(news.count)}</span>
                  </Button>
                ) : null}
              </div>
            </div>
            {view.group === null ? <ListPages total={total} /> : null}
          </>
        )}
        <LinksDialogs dialog={dialog} />
      </SelectingContext>
    </LinksScreenContext>
  );
}

/** Goes back to the last page where the one that is asked for is behind it, for links were deleted. */
function useLastPage({ list, total }: LoadedLinksProps['found']): void {
  const { view, correct } = useLinksView();
  const isBehind =
    !list.isPlaceholderData && list.data?.length === 0 && total.count > 0 && view.page > 1;
  const goBack = useEffectEvent(() => {
    const page = pagesOf({ ...total, isExact: true }, 1, view.perPage, 0);
    correct((now) => ({ ...now, page }));
  });
  useEffect(() => {
    if (isBehind) goBack();
  }, [isBehind]);
}
