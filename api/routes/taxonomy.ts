import { taxonomyDocument } from '@utmost/core/taxonomy/document.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import type { ContractDocument } from '../contract/document.ts';
import type { Operations } from '../contract/operations.ts';
import { taxonomySchema } from '../contract/taxonomy-schema.ts';
import { callerOf } from '../plugins/credentials.ts';
import { presentTaxonomyChange } from '../presenters/taxonomy.ts';
import type { Services } from '../services/caller.ts';
import { getTaxonomy } from '../services/read-taxonomy.ts';
import { printDocument } from '../services/taxonomy/document-beside.ts';
import { readDocument } from '../services/taxonomy/read-document.ts';
import { setTaxonomy } from '../services/taxonomy/set-taxonomy.ts';
import { tagOf } from '../services/taxonomy/taxonomy-tag.ts';
import { acceptsYaml } from './accepts-yaml.ts';

export const taxonomy = (services: Services, contract: ContractDocument): Operations => {
  const schema = taxonomySchema(contract);
  return {
    getTaxonomy: async (request, h) => {
      const stored = await getTaxonomy(services, callerOf(request));
      const isYaml = acceptsYaml(String(request.headers.accept ?? ''));
      const document = taxonomyDocument(stored);
      const text = isYaml ? await printDocument(stored) : JSON.stringify(document);
      return h
        .response(isYaml ? text : document)
        .type(isYaml ? 'application/yaml' : 'application/json')
        .etag(tagOf(stored, text).entity, { vary: false, weak: false })
        .vary('accept');
    },
    setTaxonomy: async (request) => {
      const wanted = await readDocument(request.payload as Buffer, isJson(request.mime));
      const { dryRun = false } = request.query as { dryRun?: boolean };
      const { 'if-match': ifMatch = null } = request.headers as { 'if-match'?: string };
      const change = await setTaxonomy(services, callerOf(request), wanted, { dryRun, ifMatch });
      // To check and to write an answer of 50,000 mappings is a piece of work by itself.
      await yieldToEventLoop();
      return presentTaxonomyChange(change);
    },
    getTaxonomySchema: (_request, h) => h.response(schema).type('application/schema+json'),
  };
};

const isJson = (mime: string | null | undefined): boolean => mime === 'application/json';
