import { formatNumber } from '@utmost/core/messages/figures.ts';
import { linkNumbersTexts as texts } from '@utmost/core/messages/manage-links.ts';
import type { Figure } from './figures.ts';
import styles from './numbers.module.css';

interface FigureTableProps {
  readonly title: string;
  readonly what: string;
  readonly figures: readonly Figure[];
  readonly show: (figure: Figure) => void;
  readonly isShown: boolean;
}

/** What a chart draws, in words; it is seen too when the keys go through it. */
export function FigureTable({ title, what, figures, show, isShown }: FigureTableProps) {
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
                <button type="button" onClick={() => show(figure)}>
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
