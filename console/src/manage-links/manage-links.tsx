import { manageLinksTexts as texts } from '@utmost/core/messages/console.ts';
import { LoadFailure } from '../controls/load-failure.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { useTaxonomy } from '../providers/taxonomy.ts';
import { EmptyLinks } from './empty-links.tsx';
import { LinksHead } from './links-head.tsx';
import { LinksSkeleton } from './links-skeleton.tsx';
import { LinksTable } from './links-table.tsx';
import { Pagination } from './pagination.tsx';
import { useLinks } from './use-links.ts';

/** `/manage-links`: the links of the organisation, newest first. */
export default function ManageLinks() {
  const { links, isOutdated, total, error, refetch, page, perPage, setPage, setPerPage } =
    useLinks();
  const taxonomy = useTaxonomy();
  const { compiled } = taxonomy;
  const failure = links ? taxonomy.error : error;
  const retry = () => {
    if (error) refetch();
    taxonomy.retry();
  };
  return (
    <>
      <PageTitle screen={texts.title} />
      <LinksHead total={total} />
      {failure ? (
        <LoadFailure text={texts.loadFailed} error={failure} retry={retry} />
      ) : !links || !compiled ? (
        <LinksSkeleton rows={perPage} />
      ) : total === 0 ? (
        <EmptyLinks />
      ) : (
        <>
          <LinksTable links={links} isOutdated={isOutdated ?? false} compiled={compiled} />
          <Pagination
            page={page}
            perPage={perPage}
            total={total ?? 0}
            setPage={setPage}
            setPerPage={setPerPage}
          />
        </>
      )}
    </>
  );
}
