import { linkTableTexts, linkFilterTexts as texts } from '@utmost/core/messages/manage-links.ts';
import type { LinksView, Sort, SortField } from '../view/links-view.ts';
import type { ChangeView } from '../view/use-links-view.ts';
import styles from './filters.module.css';
import { InlineSelect } from './inline-select.tsx';

const COLUMNS: readonly (readonly [SortField, string])[] = [
  ['createdAt', linkTableTexts.created],
  ['name', linkTableTexts.name],
  ['createdBy', linkTableTexts.createdBy],
];
const ORDERS = ['DESC', 'ASC'] as const;

const CHOICES = COLUMNS.flatMap(([field, text]) =>
  ORDERS.map((order) => ({
    value: `${field} ${order}`,
    text: `${text} ${linkTableTexts.orders[order]}`,
    sort: { field, order } satisfies Sort,
  })),
);

interface SortChoiceProps {
  readonly sort: Sort;
  readonly change: ChangeView;
}

/** The order of the links where they are cards, which have no headings to sort by. */
export function SortChoice({ sort, change }: SortChoiceProps) {
  return (
    <div className={styles.sort}>
      <InlineSelect
        label={texts.sortBy}
        value={`${sort.field} ${sort.order}`}
        choices={CHOICES}
        placeholder=""
        onChange={(value) => {
          const chosen = CHOICES.find((choice) => choice.value === value);
          if (chosen) change((now: LinksView) => ({ ...now, sort: chosen.sort, page: 1 }));
        }}
      />
    </div>
  );
}
