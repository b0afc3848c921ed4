import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import { parameterWarnings } from '@utmost/core/taxonomy/parameter-warnings.ts';
import type { Command } from 'commander';
import { CommandError, EXIT } from '../../command-error.ts';
import { type FoundDocument, lineOf, readDocument } from '../../files/read-taxonomy.ts';
import { cliMessages } from '../../messages/cli.ts';
import { cliHelp } from '../../messages/cli-help.ts';
import { log, print, printJson } from '../../output/output.ts';
import { detailsOf } from '../../output/problem-details.ts';
import { taxonomyHelp, taxonomyMessages } from './taxonomy-texts.ts';

interface LintFlags {
  readonly json?: true;
}

/** Declares `utmost taxonomy lint`. */
export function taxonomyLint(command: Command): void {
  command
    .argument('<file...>', taxonomyHelp.taxonomyLintArgument)
    .option('--json', cliHelp.jsonOption)
    .addHelpText('after', taxonomyHelp.taxonomyLintExamples)
    .action(lint);
}

async function lint(paths: readonly string[], { json }: LintFlags): Promise<void> {
  if (paths.filter((path) => path === '-').length > 1) {
    throw new CommandError(cliMessages.twoFromInput, EXIT.usage);
  }
  const documents: FoundDocument[] = [];
  for (const path of paths) documents.push(await readDocument(path));
  if (json) printJson({ documents: documents.map(asJson) });
  else for (const document of documents) tellDocument(document);
  if (documents.some(({ taxonomy }) => taxonomy === null)) process.exitCode = EXIT.problems;
}

function tellDocument(document: FoundDocument): void {
  const { file, taxonomy, problems } = document;
  for (const one of problems) print(lineOf(file, one));
  log(
    warningsOf(document).map((one) =>
      cliMessages.warning(cliMessages.fileProblem(file, sentenceOf(one))),
    ),
  );
  if (taxonomy !== null) log([taxonomyMessages.documentGood(file, taxonomy.parameters.length)]);
}

function warningsOf({ taxonomy }: FoundDocument): Problem[] {
  const parameters = taxonomy?.parameters ?? [];
  return parameters.flatMap((parameter, index) =>
    parameterWarnings(parameter, parameters.slice(0, index)),
  );
}

function asJson(document: FoundDocument): object {
  const { file, taxonomy, problems } = document;
  const details = detailsOf(problems);
  const placed = problems.map(({ line, column }, index) => ({
    ...details[index],
    line,
    column,
  }));
  const parameters = taxonomy?.parameters.length ?? null;
  return { file, parameters, problems: placed, warnings: detailsOf(warningsOf(document)) };
}
