import { type Problem, problem } from '../problem.ts';
import { shownHeadings } from './link-columns.ts';
import type { CsvRecord } from './record-reader.ts';

const HEADING_PROBLEMS: readonly string[] = [
  'csv_link_name_missing',
  'csv_website_url_missing',
  'csv_column_repeated',
];

/** A row that may be meant for the headings, and what keeps it from being them. */
export interface FaultyHeadings {
  readonly problems: readonly Problem[];
  readonly record: CsvRecord;
}

/** Whether a row is more like headings than another: it lacks fewer of the two columns, or has more cells. */
export function isLikelier(one: FaultyHeadings, other: FaultyHeadings): boolean {
  const filled = ({ record }: FaultyHeadings) =>
    record.fields.filter((cell) => cell.trim() !== '').length;
  if (one.problems.length !== other.problems.length) {
    return one.problems.length < other.problems.length;
  }
  return filled(one) > filled(other);
}

/** What is wrong with the headings, and what they are. */
export function headingsFault({ problems, record }: FaultyHeadings): readonly Problem[] {
  const headings = shownHeadings(record.fields);
  const isOfHeadings = problems.some(({ code }) => HEADING_PROBLEMS.includes(code));
  if (!isOfHeadings || headings === '') return problems;
  return [...problems, problem('csv_headings_read', 'header', { row: record.row, headings })];
}
