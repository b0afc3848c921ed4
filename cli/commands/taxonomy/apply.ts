import { ApiError } from '@utmost/core/api-error.ts';
import type { components } from '@utmost/core/contract.d.ts';
import { isSame } from '@utmost/core/taxonomy/difference.ts';
import { taxonomyDocument } from '@utmost/core/taxonomy/document-print.ts';
import type { Command } from 'commander';
import { CommandError } from '../../command-error.ts';
import { cliMessages } from '../../messages/cli.ts';
import { type Consent, requireConsent, withConsent } from '../../options/require-consent.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { log, print, printJson } from '../../output/output.ts';
import { bodyOf } from '../../server/client.ts';
import { type ComparedTaxonomy, compareTaxonomy } from './compare-taxonomy.ts';
import { taxonomyHelp, taxonomyMessages } from './taxonomy-texts.ts';

/** Declares `utmost taxonomy apply`. */
export function taxonomyApply(command: Command): void {
  withConsent(command.argument('<file>', taxonomyHelp.taxonomyDocument));
  withServerOptions(command).addHelpText('after', taxonomyHelp.taxonomyApplyExamples).action(apply);
}

async function apply(path: string, flags: ServerFlags & Consent): Promise<void> {
  const compared = await compareTaxonomy(path, flags);
  const { connection, file, diff } = compared;
  const { url } = connection;
  const plan = await put(compared, true);
  if (!flags.json) for (const line of plan.summary) print(line);
  log(plan.warnings.map(({ message }) => cliMessages.warning(message)));
  if (isSame(diff)) {
    if (flags.json) printJson({ server: url, file, applied: false, ...plan, dryRun: false });
    log([taxonomyMessages.taxonomySame(file, url)]);
    return;
  }
  await requireConsent(flags, taxonomyMessages.askApply(plan.summary.length, url));
  const change = await put(compared, false);
  if (flags.json) printJson({ server: url, file, applied: true, ...change });
  log([taxonomyMessages.applied(file, url)]);
}

/** Sends the ETag that was compared, so that the server rejects a write over later changes. */
async function put(
  { connection, target, etag }: ComparedTaxonomy,
  dryRun: boolean,
): Promise<components['schemas']['TaxonomyDifference']> {
  try {
    return await bodyOf(
      connection.api.PUT('/api/taxonomy', {
        params: { query: { dryRun }, header: { 'If-Match': etag } },
        body: taxonomyDocument(target),
      }),
    );
  } catch (error) {
    const hasMovedOn = error instanceof ApiError && error.status === 412;
    throw hasMovedOn ? new CommandError(taxonomyMessages.taxonomyMovedOn(connection.url)) : error;
  }
}
