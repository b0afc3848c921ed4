import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../data/api-client.ts';
import { LoadFailure } from '../../ui/screen/load-failure.tsx';
import type { LinksFilter } from '../links-view.ts';
import { useLinksView } from '../use-links.ts';
import { FigureChart } from './figure-chart.tsx';
import { memberFigures, pairFigures, passingFigures, weekFigures } from './figures.ts';
import styles from './numbers.module.css';
import { linkNumbersTexts as texts } from './numbers-texts.ts';

/** What the links add up to; each bar leads to the links that it counts. */
export function NumbersPanel() {
  const { filter } = useLinksView().view;
  const { data, error, refetch, isPlaceholderData } = useQuery(numbersQuery(filter));
  if (!data) {
    return error ? (
      <LoadFailure text={texts.loadFailed} error={error} retry={() => void refetch()} />
    ) : (
      <NumbersSkeleton />
    );
  }
  const { sourceMedium, passing } = data;
  const weeks = weekFigures(data);
  return (
    <section className={styles.panel} aria-label={texts.title} aria-busy={isPlaceholderData}>
      <FigureChart
        title={texts.byWeek}
        what={texts.week}
        note={texts.lastWeeks(weeks.length)}
        figures={weeks}
        form="columns"
        hue={0}
      />
      <FigureChart
        title={texts.passing}
        what={texts.passing}
        note={texts.shareOf(passing.passing, passing.checked)}
        headline={texts.share(passing.passing, passing.checked)}
        figures={passingFigures(data)}
        form="bars"
        hue={2}
      />
      <FigureChart
        title={texts.bySourceMedium}
        what={texts.pair}
        note={
          sourceMedium
            ? texts.pairsOf(passing.checked, sourceMedium.otherLinks) || undefined
            : texts.noPair
        }
        figures={pairFigures(data)}
        hasMore={(sourceMedium?.otherLinks ?? 0) > 0}
        form="bars"
        hue={1}
      />
      <FigureChart
        title={texts.byMember}
        what={texts.member}
        figures={memberFigures(data)}
        form="bars"
        hue={4}
      />
    </section>
  );
}

// They add up many links: what they say need not be of this second.
const FRESH_MS = 30_000;

/** What the links of a filter add up to. */
const numbersQuery = (filter: LinksFilter) =>
  queryOptions({
    queryKey: ['tracking-links', 'numbers', filter],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/tracking-links/numbers', {
          params: { query: { filter: JSON.stringify(filter) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });

const FIGURES = ['weeks', 'passing', 'pairs', 'members'];

/** The places of the charts while their numbers are on their way. */
function NumbersSkeleton() {
  return (
    <div className={styles.panel} aria-busy="true">
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      {FIGURES.map((figure) => (
        <div key={figure} className={`card ${styles.figure}`}>
          <Skeleton width={140} height={14} />
        </div>
      ))}
    </div>
  );
}
