import type { components } from '@utmost/core/contract.d.ts';
import {
  advancedConflicts,
  checkAdvancedConfig,
  completeAdvancedConfig,
} from '@utmost/core/taxonomy/advanced-mode.ts';
import { documentParameter, taxonomyDocument } from '@utmost/core/taxonomy/document-print.ts';
import type { AdvancedLinkConfig } from '@utmost/core/taxonomy/parameter.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { refuseOn } from '../domain-error.ts';
import type { ContractDocument } from '../http/contract/document.ts';
import type { Operations } from '../http/contract/mount.ts';
import { mediaTypeOf } from '../http/contract/request-body.ts';
import { callerOf } from '../http/plugins/access-control.ts';
import { presentProblems } from '../http/problem.ts';
import { unlessUnchanged } from '../http/unchanged.ts';
import { changeConfiguration } from '../organization/lock-organization.ts';
import { printDocument, readDocument } from './document.ts';
import { linkSchema } from './link-schema.ts';
import { getAdvanced, getTaxonomy, readTaxonomy } from './read-taxonomy.ts';
import { setTaxonomy, type TaxonomyChange } from './set-taxonomy.ts';
import { storeAdvanced } from './store-taxonomy.ts';
import { taxonomySchema } from './taxonomy-schema.ts';
import { tagOf } from './taxonomy-tag.ts';
import { taxonomyTexts } from './taxonomy-texts.ts';

export const taxonomy = (services: Services, contract: ContractDocument): Operations => {
  const schema = taxonomySchema(contract);
  return {
    getTaxonomy: async (request, h) => {
      const { taxonomy: stored, revision } = await getTaxonomy(services, callerOf(request));
      const isYaml = acceptsYaml(String(request.headers.accept ?? ''));
      const document = taxonomyDocument(stored);
      const text = isYaml ? await printDocument(stored) : JSON.stringify(document);
      return h
        .response(isYaml ? text : document)
        .type(isYaml ? 'application/yaml' : 'application/json')
        .etag(tagOf(stored, text), { vary: false, weak: false })
        .header('configuration-revision', String(revision))
        .vary('accept');
    },
    setTaxonomy: async (request) => {
      const document = await readDocument(
        request.payload as Buffer,
        mediaTypeOf(request.headers) === JSON_TYPE,
      );
      const { dryRun = false } = request.query as { dryRun?: boolean };
      const { 'if-match': ifMatch = null } = request.headers as { 'if-match'?: string };
      const change = await setTaxonomy(services, callerOf(request), document, { dryRun, ifMatch });
      // To check and to write an answer of 50,000 mappings is a piece of work by itself.
      await yieldToEventLoop();
      return presentTaxonomyChange(change);
    },
    getTaxonomySchema: (_request, h) => h.response(schema).type('application/schema+json'),
    getLinkSchema: async (request, h) => {
      const { taxonomy: stored } = await getTaxonomy(services, callerOf(request));
      return h.response(linkSchema(stored)).type('application/schema+json');
    },
    getAdvancedLinkConfig: (request, h) =>
      unlessUnchanged(request, h, async () =>
        h.response(await getAdvanced(services, callerOf(request))),
      ),
    setAdvancedLinkConfig: (request) => {
      const draft = request.payload as components['schemas']['AdvancedLinkConfigDraft'];
      return setAdvanced(services, callerOf(request), draft);
    },
  };
};

const YAML = 'application/yaml';
const JSON_TYPE = 'application/json';
const JSON_TYPES = [JSON_TYPE, 'application/*', '*/*'];

/**
 * Whether an `Accept` header would rather have YAML than JSON (RFC 9110 section 12.5.1).
 * @example acceptsYaml('application/yaml') // true
 * @example acceptsYaml('application/json, application/yaml;q=0.5') // false
 */
function acceptsYaml(accept: string): boolean {
  const weights = new Map(accept.split(',').map(weighed));
  const yaml = weights.get(YAML) ?? 0;
  const json = JSON_TYPES.map((type) => weights.get(type)).find((weight) => weight !== undefined);
  return yaml > 0 && yaml >= (json ?? 0);
}

function weighed(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((one) => one.startsWith('q='));
  return [type, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}

/**
 * Stores the advanced link configuration. Enabling it while names or values conflict is refused with
 * all of them. @throws {DomainError} `forbidden`, `rule_broken`
 */
async function setAdvanced(
  services: Services,
  caller: Caller,
  draft: components['schemas']['AdvancedLinkConfigDraft'],
): Promise<AdvancedLinkConfig> {
  const advanced = completeAdvancedConfig(draft);
  refuseOn(checkAdvancedConfig(advanced));
  return changeConfiguration(services, caller, async (data) => {
    const taxonomy = await readTaxonomy(data);
    refuseOn(advancedConflicts({ ...taxonomy, advanced }));
    await storeAdvanced(data, advanced);
    await recordAudit(services, caller, data, {
      action: 'advanced.change',
      subjectId: null,
      subject: advanced.mainParameterName,
      before: taxonomy.advanced,
      after: advanced,
    });
    return advanced;
  });
}

// With the warnings and all around them, an answer stays below 16 MB.
const MOST_ENTRY_BYTES = 10_000_000;
const MOST_SUMMARY_BYTES = 3_000_000;
const ENTRIES_A_TURN = 1_000;

/**
 * What changed of a taxonomy as the contract shows it, each entry with the links that it touches: as much of it as an
 * answer has space for, and how much is left out.
 */
async function presentTaxonomyChange({
  dryRun,
  diff,
  touched,
  summary,
  warnings,
}: TaxonomyChange): Promise<components['schemas']['TaxonomyDifference']> {
  const { added, changed, removed, reordered, advanced, valueMappings } = diff;
  const entries = space(MOST_ENTRY_BYTES);
  const lines = space(MOST_SUMMARY_BYTES);
  const counted = <Entry extends { readonly path: string }>(list: readonly Entry[]) =>
    entries.take(list, (entry) => ({ ...entry, links: touched.get(entry.path) ?? 0 }));
  const parameters = added.map((entry) => {
    return { ...entry, parameter: documentParameter(entry.parameter) };
  });
  const answer = {
    dryRun,
    added: await counted(parameters),
    changed: await counted(changed),
    removed: await counted(removed),
    reordered: await counted(reordered),
    advanced: await counted(advanced),
    valueMappings: {
      added: await counted(valueMappings.added),
      changed: await counted(valueMappings.changed),
      removed: await counted(valueMappings.removed),
      reordered: await counted(valueMappings.reordered),
    },
    summary: await lines.take(summary, (line) => line),
    warnings: presentProblems(warnings),
  };
  if (lines.omitted() > 0) answer.summary.push(taxonomyTexts.moreChanges(lines.omitted()));
  return entries.omitted() > 0 ? { ...answer, omitted: entries.omitted() } : answer;
}

/** So many bytes of JSON; what comes once they are used up is only counted. */
function space(bytes: number) {
  let left = bytes;
  let omitted = 0;
  return {
    omitted: () => omitted,
    async take<Entry, Shown>(list: readonly Entry[], show: (entry: Entry) => Shown) {
      const taken: Shown[] = [];
      for (const [index, entry] of list.entries()) {
        if (index % ENTRIES_A_TURN === ENTRIES_A_TURN - 1) await yieldToEventLoop();
        const shown = show(entry);
        left -= left < 0 ? 0 : Buffer.byteLength(JSON.stringify(shown));
        if (left < 0) omitted += 1;
        else taken.push(shown);
      }
      return taken;
    },
  };
}
