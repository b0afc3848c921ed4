import { sentenceOf } from '@utmost/core/messages.ts';
import { cliMessages } from '../messages/cli.ts';
import type { FileFindings, RowReport } from '../rows/row-report.ts';
import { log } from './output.ts';
import { detailsOf } from './problem-details.ts';

/**
 * Logs what was found in a file, each row by its number in the sheet.
 * @param errors where refused rows were saved; null: nowhere
 * @param refusedRows how many there were
 */
export function reportFile(
  { source, warnings, rowWarnings, refused, faults }: FileFindings,
  errors: string | null,
  refusedRows: number,
): void {
  log(warnings.map(({ message }) => cliMessages.warning(message)));
  log(rowLines(source, rowWarnings, cliMessages.more).map(cliMessages.warning));
  const more = errors === null ? cliMessages.moreWithHint : cliMessages.more;
  log(rowLines(source, refused, more));
  log(faults.map((one) => cliMessages.fileProblem(source, sentenceOf(one))));
  if (errors !== null && refusedRows > 0) log([cliMessages.rejectedSaved(refusedRows, errors)]);
}

/** The same, as the JSON output has it. */
export function findingsAsJson({ warnings, rowWarnings, refused, faults }: FileFindings): object {
  return {
    problems: [...detailsOf(faults), ...refused.first],
    moreProblems: refused.more,
    warnings: [...warnings, ...rowWarnings.first],
    moreWarnings: rowWarnings.more,
  };
}

function rowLines(
  source: string,
  { first, more }: RowReport,
  moreLine: (number: number) => string,
): string[] {
  const lines = first.map(({ row, column, message }) =>
    cliMessages.rowProblem(source, row, column, message),
  );
  return more > 0 ? [...lines, moreLine(more)] : lines;
}
