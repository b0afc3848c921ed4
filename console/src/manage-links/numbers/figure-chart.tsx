import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@utmost/core/messages/figures.ts';
import { useId, useState } from 'react';
import { useLinksView } from '../use-links.ts';
import type { ChartForm, Figure } from './figures.ts';
import styles from './numbers.module.css';
import { linkNumbersTexts as texts } from './numbers-texts.ts';

interface FigureChartProps {
  readonly title: string;
  /** What the figures count by. */
  readonly what: string;
  readonly note?: string | undefined;
  /** The number above all others. */
  readonly headline?: string;
  readonly figures: readonly Figure[];
  /** Whether there are smaller ones that the server does not name. */
  readonly hasMore?: boolean;
  readonly form: ChartForm;
  /** The place of the bars' color in the order of hues. */
  readonly hue: number;
}

/** So many bars can be told apart; the table has all that are known. */
const MOST_BARS = 6;

/** Figures as a chart, and as a table: for ears and keys always, for eyes when it is asked for. */
export function FigureChart(props: FigureChartProps) {
  const { title, what, note, headline, figures, hasMore = false, form, hue } = props;
  const { change } = useLinksView();
  const titleId = useId();
  const tableId = useId();
  const [isTable, setTable] = useState(false);
  // What draws charts is fetched when the first one is asked for.
  const { data: charts } = useQuery({
    queryKey: ['charts'],
    queryFn: () => import('./bars.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const drawn = form === 'columns' ? figures : figures.slice(0, MOST_BARS);
  const show = (figure: Figure) => change(figure.show);
  const left =
    drawn.length < figures.length
      ? texts.mostUsed(drawn.length, hasMore ? null : figures.length)
      : undefined;
  const notes = [left, note].filter((text) => text !== undefined);
  return (
    <figure className={`card ${styles.figure}`} data-form={form} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {figures.length === 0 ? null : (
        <Button
          id={tableId}
          variant="text"
          className={styles.switch ?? ''}
          aria-pressed={isTable}
          aria-labelledby={`${tableId} ${titleId}`}
          onClick={() => setTable(!isTable)}
        >
          {texts.table}
        </Button>
      )}
      {headline === undefined ? null : <strong className={styles.headline}>{headline}</strong>}
      {notes.length === 0 ? null : <p className="hint">{notes.join('; ')}</p>}
      {figures.length === 0 ? null : (
        <div className={styles.drawn}>
          <div className={styles.chart} aria-hidden="true">
            {charts ? <charts.Bars figures={drawn} form={form} hue={hue} show={show} /> : null}
          </div>
          <FigureTable title={title} what={what} figures={figures} show={show} isShown={isTable} />
        </div>
      )}
    </figure>
  );
}

interface FigureTableProps {
  readonly title: string;
  readonly what: string;
  readonly figures: readonly Figure[];
  readonly show: (figure: Figure) => void;
  readonly isShown: boolean;
}

/** What a chart draws, in words; it is seen too when the keys go through it. */
function FigureTable({ title, what, figures, show, isShown }: FigureTableProps) {
  return (
    <div className={styles.table} data-shown={isShown || undefined}>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{texts.links}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure.key}>
              <th scope="row">
                <button type="button" className="bare" onClick={() => show(figure)}>
                  {figure.text}
                </button>
              </th>
              <td>{formatNumber(figure.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
