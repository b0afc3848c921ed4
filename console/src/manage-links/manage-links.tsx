import { manageLinksTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { useMemo } from 'react';
import { useTaxonomy } from '../providers/taxonomy.ts';
import { LoadFailure } from '../screen/load-failure.tsx';
import { PageTitle } from '../screen/page-title.tsx';
import { EmptyLinks } from './empty/empty-links.tsx';
import { Toolbar } from './filters/toolbar.tsx';
import { GroupsSkeleton } from './groups/groups-skeleton.tsx';
import { useOpenGroups } from './groups/use-open-groups.ts';
import { LinksHead } from './head/links-head.tsx';
import { LoadedLinks } from './loaded-links.tsx';
import { NumbersPanel } from './numbers/numbers-panel.tsx';
import { useSelection } from './selection/use-selection.ts';
import { LinksSkeleton } from './table/links-skeleton.tsx';
import { filterOf } from './view/links-filter.ts';
import { useLinks } from './view/use-links.ts';
import { useLinksView } from './view/use-links-view.ts';
import { isNarrowed } from './view/view-changes.ts';

/** `/manage-links`: the links of the organisation, to be found, changed, taken out and deleted. */
export default function ManageLinks() {
  const steering = useLinksView();
  const { view } = steering;
  const filter = useMemo(() => filterOf(view), [view]);
  const list = useLinks(view, filter);
  const { compiled, error, retry } = useTaxonomy();
  const selecting = useSelection(filter);
  const opening = useOpenGroups(view.group);
  const { links, total } = list;
  const failure = links ? error : list.error;
  const tryAgain = () => {
    if (list.error) list.refetch();
    retry();
  };
  const isEmpty = total?.count === 0 && !isNarrowed(view);
  return (
    <>
      <PageTitle screen={texts.title} />
      <LinksHead steering={steering} total={failure ? (total ?? null) : total} filter={filter} />
      {view.areNumbersOpen && !isEmpty ? (
        <NumbersPanel filter={filter} change={steering.change} />
      ) : null}
      {isEmpty ? null : (
        <Toolbar steering={steering} compiled={compiled} selecting={selecting} opening={opening} />
      )}
      {failure ? (
        <LoadFailure text={texts.loadFailed} error={failure} retry={tryAgain} />
      ) : !links || !total || !compiled ? (
        view.group === null ? (
          <LinksSkeleton rows={view.perPage} />
        ) : (
          <GroupsSkeleton />
        )
      ) : isEmpty ? (
        <EmptyLinks />
      ) : (
        <LoadedLinks
          steering={steering}
          list={{ ...list, links, total }}
          compiled={compiled}
          selecting={selecting}
          openGroups={opening.groups}
        />
      )}
    </>
  );
}
