import { useQuery } from '@tanstack/react-query';
import { linkNumbersTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { LoadFailure } from '../../screen/load-failure.tsx';
import type { LinksFilter } from '../view/links-filter.ts';
import type { ChangeView } from '../view/use-links-view.ts';
import { FigureChart } from './figure-chart.tsx';
import { memberFigures, pairFigures, passingFigures, weekFigures } from './figures.ts';
import styles from './numbers.module.css';
import { numbersQuery } from './numbers-query.ts';
import { NumbersSkeleton } from './numbers-skeleton.tsx';

interface NumbersPanelProps {
  readonly filter: LinksFilter;
  readonly change: ChangeView;
}

/** What the links add up to; each bar leads to the links that it counts. */
export function NumbersPanel({ filter, change }: NumbersPanelProps) {
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
        change={change}
      />
      <FigureChart
        title={texts.passing}
        what={texts.passing}
        note={texts.shareOf(passing.passing, passing.checked)}
        headline={texts.share(passing.passing, passing.checked)}
        figures={passingFigures(data)}
        form="bars"
        hue={2}
        change={change}
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
        change={change}
      />
      <FigureChart
        title={texts.byMember}
        what={texts.member}
        figures={memberFigures(data)}
        form="bars"
        hue={4}
        change={change}
      />
    </section>
  );
}
