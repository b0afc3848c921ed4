import { BarChart } from '@mui/x-charts/BarChart';
import { formatNumber } from '@utmost/core/messages/figures.ts';
import { hueStyle } from '../../ui/theme/hue.ts';
import type { ChartForm, Figure } from './figures.ts';

interface BarsProps {
  readonly figures: readonly Figure[];
  readonly form: ChartForm;
  readonly hue: number;
  readonly show: (figure: Figure) => void;
}

const BAR_HEIGHT = 24;
const COLUMNS_HEIGHT = 150;
const LABEL_WIDTH = 150;
/** What the longest bar leaves for its number, of up to nine digits. */
const NUMBER_WIDTH = 76;

/** The one file that draws with the charting library. */
export function Bars({ figures, form, hue, show }: BarsProps) {
  const areColumns = form === 'columns';
  const color = String(hueStyle(hue)['--hue']);
  const names = {
    id: 'names',
    scaleType: 'band' as const,
    data: figures.map(({ key }) => key),
    valueFormatter: (key: string, { location }: { readonly location: string }) => {
      const figure = figures.find((one) => one.key === key);
      return (location === 'tick' ? figure?.short : figure?.text) ?? key;
    },
    disableLine: true,
    disableTicks: true,
    colorMap: {
      type: 'ordinal' as const,
      colors: figures.map(({ isWrong }) => (isWrong ? 'var(--caution)' : color)),
    },
    categoryGapRatio: 0.3,
    tickLabelStyle: { fontSize: 12, fill: 'var(--muted)' },
  };
  const counts = {
    id: 'counts',
    tickMinStep: 1,
    // An axis ends above its columns, at a round number.
    domainLimit: areColumns ? ('nice' as const) : ('strict' as const),
    min: 0,
    disableLine: true,
    disableTicks: true,
    valueFormatter: formatNumber,
    tickLabelStyle: { fontSize: 12, fill: 'var(--muted)' },
  };
  return (
    <BarChart
      layout={areColumns ? 'vertical' : 'horizontal'}
      height={areColumns ? COLUMNS_HEIGHT : figures.length * BAR_HEIGHT + 12}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      borderRadius={3}
      margin={{ top: 8, right: areColumns ? 16 : NUMBER_WIDTH, bottom: 0, left: 0 }}
      series={[
        {
          data: figures.map(({ count }) => count),
          color,
          ...(!areColumns && { barLabel: countLabel, barLabelPlacement: 'outside' as const }),
          valueFormatter: (count) => formatNumber(count ?? 0),
        },
      ]}
      xAxis={[
        areColumns ? { ...names, tickInterval: everyFourth } : { ...counts, position: 'none' },
      ]}
      yAxis={[areColumns ? { ...counts, width: NUMBER_WIDTH } : { ...names, width: LABEL_WIDTH }]}
      {...(areColumns && { grid: { horizontal: true } })}
      sx={{
        cursor: 'pointer',
        // A number may stand beside the area of the bars.
        '& [clip-path]': { clipPath: 'none' },
        '& .MuiBarLabel-root, & .MuiBarChart-label': { fill: 'var(--muted)', fontSize: 12 },
        '& .MuiChartsGrid-line': { stroke: 'var(--line)' },
        '& .MuiChartsAxisHighlight-root': { fill: 'var(--accent)', fillOpacity: 0.06 },
      }}
      onAxisClick={(_event, at) => {
        const figure = at === null ? undefined : figures[at.dataIndex];
        if (figure) show(figure);
      }}
    />
  );
}

const countLabel = ({ value }: { readonly value: number | null }): string =>
  formatNumber(value ?? 0);

const everyFourth = (_key: unknown, index: number): boolean => index % 4 === 0;
