import { cliMessages } from '@utmost/core/messages/cli.ts';
import { cliHelp } from '@utmost/core/messages/cli-help.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { Command } from 'commander';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { RepeatedOption } from '../repeated-option.ts';
import { buildLinkOffline } from '../services/build-link.ts';
import { detailsOf } from '../services/problem-details.ts';
import { readTaxonomy } from '../services/read-taxonomy.ts';
import { complain, tell, tellJson } from '../ui/output.ts';
import { completeFlags } from './complete-flags.ts';
import { flagOf, withParam } from './name-value.ts';

interface BuildFlags {
  readonly taxonomy?: string;
  readonly url?: string;
  readonly name?: string;
  readonly param?: ReadonlyMap<string, string>;
  readonly encoding: boolean;
  readonly json?: true;
}

const NEEDED = [
  { name: 'taxonomy', flag: '--taxonomy', question: cliMessages.askTaxonomy },
  { name: 'url', flag: '--url', question: cliMessages.askUrl },
  { name: 'name', flag: '--name', question: cliMessages.askName },
] as const;

/** Declares `utmost build`. */
export function build(command: Command): void {
  command
    .option('-t, --taxonomy <file>', cliHelp.taxonomyOption)
    .option('-u, --url <url>', cliHelp.urlOption)
    .option('-n, --name <name>', cliHelp.nameOption)
    .addOption(new RepeatedOption('-p, --param <name=value>', cliHelp.paramOption, withParam))
    .option('--no-encoding', cliHelp.encodingOption)
    .option('--json', cliHelp.jsonOption)
    .addHelpText('after', cliHelp.buildExamples)
    .action(buildFrom);
}

async function buildFrom(flags: BuildFlags): Promise<void> {
  const { param, encoding, json } = flags;
  const { taxonomy, url, name } = await completeFlags(flags, NEEDED, !json);
  const compiled = await readTaxonomy(taxonomy);
  const link = { name, baseUrl: url, values: param ?? new Map(), urlEncoding: encoding };
  const { built, problems, warnings } = buildLinkOffline(compiled, link);
  complain(warnings.map((one) => cliMessages.warning(sentenceOf(one))));
  if (json) {
    tellJson({
      fullUrl: built.fullUrl,
      parameters: Object.fromEntries(built.values),
      problems: detailsOf(problems),
      warnings: detailsOf(warnings),
    });
  }
  if (problems.length > 0) throw new CommandError(problems.map(lineOf), EXIT.problems);
  if (!json) tell(built.fullUrl);
}

/** Names the flag a problem comes from. */
function lineOf(problem: Problem): string {
  return cliMessages.linkProblem(flagOf(problem.path, '--url'), sentenceOf(problem));
}
