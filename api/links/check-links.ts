import { checkingSteps, type UrlVerdict } from '@utmost/core/link/correct-url.ts';
import { type DecodedLink, decodeUrl } from '@utmost/core/link/decode.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { runSteps, yieldToEventLoop } from '@utmost/db/event-loop.ts';
import type { Caller, Services } from '../caller.ts';
import { dataOf } from '../models/organization-data.ts';
import { readRules } from '../taxonomy/read-taxonomy.ts';

/** A URL held against the taxonomy. */
export interface CheckedUrl extends UrlVerdict {
  readonly url: string;
  readonly decoded: DecodedLink;
}

/** What the URLs say and how they break the taxonomy, with the taxonomy that they were held against. */
export async function checkLinks(
  { database }: Services,
  caller: Caller,
  urls: readonly string[],
): Promise<{ rules: CompiledTaxonomy; checked: CheckedUrl[] }> {
  const rules = await readRules(dataOf(database, caller.organizationId));
  const checked: CheckedUrl[] = [];
  for (const url of urls) {
    const decoded = decodeUrl(rules, url);
    await yieldToEventLoop();
    checked.push({ url, decoded, ...(await runSteps(checkingSteps(rules, url))) });
  }
  return { rules, checked };
}
