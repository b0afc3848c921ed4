import { csvCell, guardFormula } from '@utmost/core/csv/cell.ts';
import { checkForm } from '@utmost/core/link-form/check-form.ts';
import type { LinkForm } from '@utmost/core/link-form/link-form.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { isDropdown, offeredValues } from '@utmost/core/taxonomy/dropdown-options.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import type { GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';
import type { CellRange } from './cell-range.ts';
import { cellOf, changeCell, followCells, type GridColumn } from './paste-cells.ts';

/** The forms with other texts in the cells of a range; the column of the URL can't be written. @param textAt its row in the range, from 0 */
export function changeCells(
  compiled: CompiledTaxonomy,
  forms: readonly LinkForm[],
  columns: readonly GridColumn[],
  { top, bottom, left, right }: CellRange,
  textAt: (column: GridColumn, row: number) => string,
): readonly LinkForm[] {
  const written = columns.slice(left, right + 1);
  return forms.map((form, row) =>
    row < top || row > bottom
      ? form
      : followCells(
          compiled,
          form,
          written.reduce((now, column) => {
            const text = textAt(column, row - top);
            return text === cellOf(now, column) ? now : changeCell(compiled, now, column, text);
          }, form),
          written,
        ),
  );
}

/** The cells of a range as a spreadsheet takes them: values by their names, and the URL behind the last of the columns. */
export function copiedCells(
  compiled: CompiledTaxonomy,
  forms: readonly LinkForm[],
  columns: readonly GridColumn[],
  { top, bottom, left, right }: CellRange,
): string {
  const texts = columns.slice(left, right + 1).map((column) => textOf(compiled, column));
  const rows = forms.slice(top, bottom + 1).map((form, index) => {
    const cells = texts.map((text) => guardFormula(text(form)));
    if (right < columns.length) return cells;
    return [
      ...cells,
      checkForm(compiled, form, nextIdentifiers(compiled, top + index)).built.fullUrl,
    ];
  });
  return rows.map((cells) => cells.map((cell) => csvCell(cell, '\t')).join('\t')).join('\n');
}

function textOf({ byName }: CompiledTaxonomy, column: GridColumn): (form: LinkForm) => string {
  const parameter = byName.get(column.queryName ?? '')?.parameter;
  if (parameter === undefined || !isDropdown(parameter)) return (form) => cellOf(form, column);
  return (form) => valueText(parameter, cellOf(form, column));
}

const known = new WeakMap<GovernedParameter, ReadonlyMap<string, string>>();

/** What people read of a value of a dropdown. */
export function valueText(parameter: GovernedParameter, value: string): string {
  if (value === '') return value;
  const names =
    known.get(parameter) ??
    new Map(offeredValues(parameter).map(({ value, text }) => [value, text]));
  // All rows have the same parameter.
  known.set(parameter, names);
  return names.get(value) ?? value;
}
