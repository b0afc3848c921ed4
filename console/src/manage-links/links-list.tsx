import { linkTableTexts } from '@utmost/core/messages/manage-links.ts';
import { Pagination } from '../controls/pagination.tsx';
import { usePointed } from '../controls/use-pointed.ts';
import { NewerNote } from './steady/newer-note.tsx';
import { useSteadyRows } from './steady/use-steady-rows.ts';
import type { RowSetting } from './table/link-row.tsx';
import { LinksTable } from './table/links-table.tsx';
import { type LinksView, printView } from './view/links-view.ts';
import type { LoadedPage } from './view/use-links.ts';
import type { ChangeView } from './view/use-links-view.ts';
import { resize, sortBy, turnTo } from './view/view-changes.ts';

interface LinksListProps {
  readonly view: LinksView;
  readonly change: ChangeView;
  readonly list: LoadedPage;
  readonly setting: RowSetting;
}

/** A page of links, and the way to the other pages. */
export function LinksList({ view, change, list, setting }: LinksListProps) {
  const { links, total, isOutdated } = list;
  const { ref, isPointed } = usePointed();
  const key = isOutdated ? '' : printView(view).toString();
  const { rows, changes, update } = useSteadyRows(links, key, isPointed);
  return (
    <>
      <div ref={ref}>
        <LinksTable
          links={rows}
          label={linkTableTexts.table}
          isOutdated={isOutdated}
          sort={view.sort}
          sortBy={(field) => change((now) => sortBy(now, field))}
          setting={setting}
        />
        {/* Within, for the list would follow by itself on the way to the button, and take the button away. */}
        <NewerNote changes={changes} show={update} />
      </div>
      <Pagination
        page={view.page}
        perPage={view.perPage}
        shown={links.length}
        total={total}
        turnTo={(page) => change((now) => turnTo(now, page))}
        resize={(perPage) => change((now) => resize(now, perPage))}
      />
    </>
  );
}
