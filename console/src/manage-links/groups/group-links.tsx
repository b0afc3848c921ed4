import Button from '@mui/material/Button';
import { keepPreviousData } from '@tanstack/react-query';
import { manageLinksTexts, groupTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { LoadFailure } from '../../controls/load-failure.tsx';
import { usePointed } from '../../controls/use-pointed.ts';
import { NewerNote } from '../steady/newer-note.tsx';
import { useSteadyRows } from '../steady/use-steady-rows.ts';
import type { RowSetting } from '../table/link-row.tsx';
import { LinksSkeleton } from '../table/links-skeleton.tsx';
import { LinksTable } from '../table/links-table.tsx';
import { filterOf } from '../view/links-filter.ts';
import type { LinksView } from '../view/links-view.ts';
import type { StoredLink } from '../view/use-links.ts';
import type { ChangeView } from '../view/use-links-view.ts';
import { openGroup, sortBy } from '../view/view-changes.ts';
import styles from './groups.module.css';
import type { LinkGroup } from './groups-query.ts';
import { useInSight } from './use-in-sight.ts';

/** So many links of a group are shown at first. */
const STEP = 25;
/** And so many come with each further step. */
const MORE = 100;
/** More than these are read better page by page. */
const MOST = 500;

const NONE: readonly StoredLink[] = [];

interface GroupLinksProps {
  readonly view: LinksView & { readonly group: string };
  readonly change: ChangeView;
  readonly group: LinkGroup;
  readonly state: string | null;
  readonly setting: RowSetting;
}

/** The links of a group, fetched when they come into sight; of a large one as many as are asked for. */
export function GroupLinks({ view, change, group, state, setting }: GroupLinksProps) {
  const { ref, wasSeen } = useInSight();
  const [asked, setAsked] = useState(STEP);
  const { sort } = view;
  const filter = filterOf(openGroup(view, view.group, group.value));
  const wanted = JSON.stringify([filter, sort, asked]);
  const { data, error, refetch, isPlaceholderData } = useGetList<StoredLink>(
    'tracking-links',
    {
      pagination: { page: 1, perPage: asked },
      sort,
      filter,
      // Links of one state never change; the next state asks for them anew.
      meta: { state },
    },
    {
      enabled: wasSeen,
      staleTime: state === null ? 0 : Number.POSITIVE_INFINITY,
      gcTime: 30_000,
      placeholderData: keepPreviousData,
    },
  );
  const [found, setFound] = useState(wanted);
  if (data && !isPlaceholderData && found !== wanted) setFound(wanted);
  const { ref: pointedRef, isPointed } = usePointed();
  // The links of another state are held as these are; what else was asked for comes at once.
  const key = found === wanted ? wanted : '';
  const { rows, changes, update } = useSteadyRows(data ?? NONE, key, isPointed);
  const rest = group.count - (data?.length ?? 0);
  return (
    <div ref={ref} className={styles.links}>
      <div ref={pointedRef}>
        {data ? (
          <>
            <LinksTable
              links={rows}
              label={texts.linksOf(group.value ?? texts.notSet)}
              isOutdated={isPlaceholderData && data.length < Math.min(asked, group.count)}
              sort={sort}
              sortBy={(field) => change((now) => sortBy(now, field))}
              setting={setting}
            />
            {/* Within, as in a list without groups. */}
            <NewerNote changes={changes} show={update} />
          </>
        ) : null}
      </div>
      {data ? null : error ? (
        <LoadFailure
          text={manageLinksTexts.loadFailed}
          error={error}
          retry={() => void refetch()}
        />
      ) : (
        <LinksSkeleton rows={Math.min(group.count, STEP)} />
      )}
      {data && rest > 0 ? (
        <p className={styles.more}>
          {texts.shownLinks(data.length, group.count)}
          {asked < MOST ? (
            <Button onClick={() => setAsked(asked + MORE)}>{texts.showMoreLinks}</Button>
          ) : null}
          <Button onClick={() => change((now) => openGroup(now, view.group, group.value))}>
            {texts.asList}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
