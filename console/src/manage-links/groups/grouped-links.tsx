import type { Total } from '@utmost/core/messages/console.ts';
import { useState } from 'react';
import type { RowSetting } from '../table/row-setting.ts';
import type { LinksView } from '../view/links-view.ts';
import type { ChangeView } from '../view/use-links-view.ts';
import { GroupPage } from './group-page.tsx';
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
