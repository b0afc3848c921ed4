import { isFreeText, ValueCounts } from '@utmost/core/link/look-alike.ts';
import { withScheme } from '@utmost/core/link/tidy-url.ts';
import { BASE_URL, type LinkForm, shownSentences } from '@utmost/core/link-form/link-form.ts';
import { isUnlisted } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { type Cause, type FoundCause, lookAlikeCause } from '../causes/cause.ts';
import type { LinkList } from '../manual/link-list.ts';
import type { WrongCard } from '../manual/wrong-cards.ts';
import { cellOf, changeCell, columnNameOf, gridColumns } from './paste-cells.ts';

/** What is wrong in the cells of a grid and is shown there, by what is to be done about it. @param wrong its links that can't be stored */
export function gridCauses(
  compiled: CompiledTaxonomy,
  { cards }: LinkList,
  wrong: readonly WrongCard[],
): ReadonlyMap<string, FoundCause> {
  const columns = new Map(gridColumns(compiled).map((column) => [column.path, column]));
  const found = new Map<string, FoundCause & { readonly rows: Set<number> }>();
  for (const { index, sentences } of wrong) {
    const form = cards[index]?.form;
    if (form === undefined) continue;
    for (const [place, message] of shownSentences(form, sentences)) {
      const column = columns.get(place);
      if (column === undefined) continue;
      const cell = cellOf(form, column);
      const value = place === BASE_URL && withScheme(cell) !== null ? null : cell;
      const path = columnNameOf(column);
      const key = JSON.stringify([path, value, message]);
      const rows = (found.get(key)?.rows ?? new Set()).add(index);
      const isUnlisted = value !== null && isMissingIn(compiled, path, value);
      found.set(key, { key, path, value, message, isUnlisted, rows });
    }
  }
  const doubtful = doubtfulValues(compiled, cards).map((cause) => [cause.key, cause] as const);
  return new Map<string, FoundCause>([...found, ...doubtful]);
}

/** The values that look like others, as warnings. */
function doubtfulValues(compiled: CompiledTaxonomy, cards: LinkList['cards']): FoundCause[] {
  const counts = new ValueCounts(compiled);
  const rowsOf = new Map<string, Set<number>>();
  for (const [row, { form }] of cards.entries()) {
    for (const [queryName, text] of form.values) {
      const one = compiled.byName.get(queryName);
      if (text === '' || !one || !isFreeText(one)) continue;
      const value = one.normalize(text);
      const key = JSON.stringify([queryName, value]);
      counts.add(queryName, value);
      rowsOf.set(key, (rowsOf.get(key) ?? new Set()).add(row));
    }
  }
  return counts.lookAlikes().map((one) => {
    const key = JSON.stringify([one.queryName, one.value]);
    return lookAlikeCause(one, rowsOf.get(key) ?? new Set());
  });
}

function isMissingIn({ byName }: CompiledTaxonomy, queryName: string, value: string): boolean {
  if (value.trim() === '' || value.includes(',')) return false;
  const { problems } = byName.get(queryName)?.resolve(value) ?? { problems: [] };
  return problems.some(isUnlisted);
}

/** The forms with another value in all rows of a cause. */
export function withoutCause(
  compiled: CompiledTaxonomy,
  forms: readonly LinkForm[],
  { path, rows }: Pick<FoundCause, 'path' | 'rows'>,
  by: string | null,
): readonly LinkForm[] {
  const column = gridColumns(compiled).find((one) => columnNameOf(one) === path);
  if (column === undefined) return forms;
  return forms.map((form, row) => {
    if (!rows.has(row)) return form;
    const cell = cellOf(form, column);
    return changeCell(compiled, form, column, by ?? withScheme(cell) ?? cell);
  });
}

/** What the columns of a grid are called where its causes are told. */
export function headingsOf(compiled: CompiledTaxonomy): Readonly<Record<Cause['path'], string>> {
  return Object.fromEntries(gridColumns(compiled).map((one) => [columnNameOf(one), one.title]));
}
