import { ListContextProvider } from 'react-admin';
import { useTaxonomy } from '../data/taxonomy.ts';
import { EmptyBox } from '../ui/screen/empty-box.tsx';
import { LoadFailure } from '../ui/screen/load-failure.tsx';
import { PageTitle } from '../ui/screen/page-title.tsx';
import { useDensity } from './density.ts';
import { Toolbar } from './filters/toolbar.tsx';
import { GroupsSkeleton } from './groups/grouped-links.tsx';
import { useOpenGroups } from './groups/open-groups.ts';
import { CreateLink, LinksHead } from './links-head.tsx';
import { LinksSkeleton } from './links-table.tsx';
import { isNarrowed } from './links-view.ts';
import { LoadedLinks } from './loaded-links.tsx';
import { manageLinksTexts as texts } from './manage-links-texts.ts';
import { NumbersPanel } from './numbers/numbers-panel.tsx';
import { useSelection } from './selection.ts';
import { useLinks, useLinksView } from './use-links.ts';

/** `/manage-links`: the links of the organization, to be found, changed, taken out and deleted. */
export default function ManageLinks() {
  const steering = useLinksView();
  const { view } = steering;
  const found = useLinks(steering);
  const { list, total } = found;
  const { compiled, error, retry } = useTaxonomy();
  const selecting = useSelection(view.filter);
  const opening = useOpenGroups(view.group);
  const [density, chooseDensity] = useDensity();
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
          selecting={selecting}
          opening={opening}
          density={density}
          chooseDensity={chooseDensity}
        />
      )}
      {failure ? (
        <LoadFailure text={texts.loadFailed} error={failure} retry={tryAgain} />
      ) : !total || !compiled ? (
        view.group === null ? (
          <LinksSkeleton rows={view.perPage} />
        ) : (
          <GroupsSkeleton />
        )
      ) : isEmpty ? (
        <EmptyBox title={texts.empty} hint={texts.emptyHint}>
          <CreateLink />
        </EmptyBox>
      ) : (
        <div data-density={density}>
          <LoadedLinks
            found={{ ...found, total }}
            compiled={compiled}
            selecting={selecting}
            openGroups={opening.groups}
          />
        </div>
      )}
    </ListContextProvider>
  );
}
