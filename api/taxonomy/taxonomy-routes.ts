import type { components } from '@utmost/core/contract.d.ts';
import { taxonomyDocument } from '@utmost/core/taxonomy/document-print.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import type { Services } from '../caller.ts';
import type { ContractDocument } from '../http/contract/document.ts';
import type { Operations } from '../http/contract/mount.ts';
import { mediaTypeOf } from '../http/contract/request-body.ts';
import { callerOf } from '../http/plugins/credentials.ts';
import { unlessUnchanged } from '../http/unchanged.ts';
import { printDocument, readDocument } from './document.ts';
import { linkSchema } from './link-schema.ts';
import { getAdvanced, getTaxonomy } from './read-taxonomy.ts';
import { setAdvanced } from './set-advanced.ts';
import { setTaxonomy } from './set-taxonomy.ts';
import { presentTaxonomyChange } from './taxonomy-change-presenter.ts';
import { taxonomySchema } from './taxonomy-schema.ts';
import { tagOf } from './taxonomy-tag.ts';

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
