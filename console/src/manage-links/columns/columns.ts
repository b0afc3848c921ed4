import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { linkTableTexts as texts } from '../manage-links-texts.ts';

/** A column of the table of links that can be chosen. */
export interface LinkColumn {
  /** The field of the link; of a parameter's column `parameters.` and its query name, as the API calls it. */
  readonly key: string;
  readonly label: string;
  /** Of a parameter's column. */
  readonly queryName: string | null;
  /** How wide it is until its edge is drawn, in rem: where only the text is larger, so is the column. */
  readonly width: number;
}

const FIELDS: readonly LinkColumn[] = [
  { key: 'name', label: texts.name, width: 15.5 },
  { key: 'createdAt', label: texts.created, width: 6 },
  { key: 'createdBy', label: texts.createdBy, width: 7 },
  { key: 'lastModifiedAt', label: texts.changed, width: 6 },
  { key: 'fullUrl', label: texts.url, width: 16 },
].map((field) => ({ ...field, queryName: null }));

/** What every row is known by, and therefore always shown. */
export const NAME = 'name';
/** The column that takes the room that is left, until its edge is drawn. */
export const URL_COLUMN = 'fullUrl';
/** What is shown until other columns are chosen. */
export const FIRST_COLUMNS: readonly string[] = [NAME, 'createdAt', 'createdBy', URL_COLUMN];

/** All columns that can be chosen: the fields of a link, and each parameter, hidden ones too, for links have values of them. */
export function offeredColumns(compiled: CompiledTaxonomy | undefined): LinkColumn[] {
  const ofParameters = (compiled?.parameters ?? []).map(
    ({ parameter: { queryName, displayName } }) => ({
      key: `parameters.${queryName}`,
      label: displayName,
      queryName,
      width: 9,
    }),
  );
  return [...FIELDS, ...ofParameters];
}

/** The chosen columns in their order; one whose parameter is gone is left out, and the name never is. */
export function shownColumns(
  offered: readonly LinkColumn[],
  chosen: readonly string[],
): LinkColumn[] {
  const keys = chosen.includes(NAME) ? chosen : [NAME, ...chosen];
  return [...new Set(keys)].flatMap((key) => offered.find((one) => one.key === key) ?? []);
}

/** How much room a table with these columns needs at least, in rem; what its other columns need comes to that. */
export function roomOf(
  shown: readonly LinkColumn[],
  widths: Readonly<Record<string, number>>,
): number {
  return shown.reduce((room, { key, width }) => room + (widths[key] ?? width), 0);
}
