import { type CheckedLink, checkNewLink, type NewLink } from '@utmost/core/link/create.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { Command } from 'commander';
import { EXIT } from '../../command-error.ts';
import { readTaxonomy } from '../../files/read-taxonomy.ts';
import { cliMessages } from '../../messages/cli.ts';
import { cliHelp } from '../../messages/cli-help.ts';
import { completeFlags } from '../../options/complete-flags.ts';
import { flagOf, RepeatedOption, withParam } from '../../options/parse-options.ts';
import { log, print, printJson } from '../../output/output.ts';
import { detailsOf } from '../../output/problem-details.ts';
import { unreservedIdentifiers } from '../../output/unreserved-identifiers.ts';
import { unreservedNumbers } from '../../rows/value-counter.ts';
import { buildHelp } from './build-texts.ts';

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
export default function build(command: Command): void {
  command
    .option('-t, --taxonomy <file>', cliHelp.taxonomyOption)
    .option('-u, --url <url>', cliHelp.urlOption)
    .option('-n, --name <name>', cliHelp.nameOption)
    .addOption(new RepeatedOption('-p, --param <name=value>', cliHelp.paramOption, withParam))
    .option('--no-encoding', cliHelp.encodingOption)
    .option('--json', cliHelp.jsonOption)
    .addHelpText('after', buildHelp.buildExamples)
    .action(buildFrom);
}

async function buildFrom(flags: BuildFlags): Promise<void> {
  const { param, encoding, json } = flags;
  const { taxonomy, url, name } = await completeFlags(flags, NEEDED, !json);
  const compiled = await readTaxonomy(taxonomy);
  const link = { name, baseUrl: url, values: param ?? new Map(), urlEncoding: encoding };
  const { built, problems, warnings } = buildLinkOffline(compiled, link);
  log(warnings.map((one) => cliMessages.warning(sentenceOf(one))));
  if (json) {
    printJson({
      fullUrl: built.fullUrl,
      parameters: Object.fromEntries(built.values),
      problems: detailsOf(problems),
      warnings: detailsOf(warnings),
    });
  }
  if (problems.length > 0) {
    log(problems.map(lineOf));
    process.exitCode = EXIT.problems;
  } else if (!json) print(built.fullUrl);
}

/** Names the flag a problem comes from. */
function lineOf(problem: Problem): string {
  return cliMessages.linkProblem(flagOf(problem.path, '--url'), sentenceOf(problem));
}

/**
 * Builds one link with no server. Identifiers that are not given are counted on from the taxonomy
 * document; one that is given is taken, so that a decoded link can be built again.
 */
function buildLinkOffline(compiled: CompiledTaxonomy, link: NewLink): CheckedLink {
  const identifiers = unreservedNumbers(
    compiled,
    (some) => checkNewLink(compiled, link, some).built.values,
  );
  const given = new Set<string>();
  for (const { parameter } of compiled.visible) {
    const { queryName, type } = parameter;
    const value = link.values.get(queryName) ?? '';
    // Of a value that is not there.
    if (type === 'identifier' && !identifiers.has(queryName)) given.add(queryName);
    if (type !== 'identifier' || value === '') continue;
    identifiers.set(queryName, value);
    given.add(queryName);
  }
  const checked = checkNewLink(compiled, link, identifiers);
  const warnings = [...checked.warnings, ...unreservedIdentifiers(compiled, given)];
  return { ...checked, warnings };
}
