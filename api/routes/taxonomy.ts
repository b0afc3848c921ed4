import { taxonomyDocument } from '@utmost/core/taxonomy/document.ts';
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

export const taxonomy = (services: Services, contract: ContractDocument): Operations => ({
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
    return presentTaxonomyChange(
      await setTaxonomy(services, callerOf(request), wanted, { dryRun, ifMatch }),
    );
  },
  getTaxonomySchema: (_request, h) =>
    h.response(taxonomySchema(contract)).type('application/schema+json'),
});

const isJson = (mime: string | null | undefined): boolean => mime === 'application/json';
