// A thousand generated taxonomies: what GET answers changes nothing when it is PUT.
import { printTaxonomyDocument, taxonomyDocument } from '@utmost/core/taxonomy/document.ts';
import fc from 'fast-check';
import t from 'tap';
import { taxonomies } from '../support/generated-taxonomies.ts';
import { onEveryEngine } from './organization.ts';

const PATH = '/api/taxonomy';
const YAML = { 'content-type': 'application/yaml' };
const NOTHING = {
  added: [],
  changed: [],
  removed: [],
  reordered: [],
  advanced: [],
  valueMappings: { added: [], changed: [], removed: [], reordered: [] },
  summary: [],
};

onEveryEngine(t, async (t, { admin }, engine) => {
  const put = (body: object) => admin.put(PATH, body);

  t.test('what GET answers changes nothing when it is PUT', async (t) => {
    // Both engines run the same statements: most of the thousand run where they are quick.
    const numRuns = engine.name === 'embedded' ? 950 : 50;
    await fc.assert(
      fc.asyncProperty(taxonomies, fc.boolean(), async (taxonomy, isYaml) => {
        const made = isYaml
          ? await admin.request('PUT', PATH, printTaxonomyDocument(taxonomy), YAML)
          : await put(taxonomyDocument(taxonomy));
        if (made.status !== 200) throw new Error(JSON.stringify(made.body));
        const accept = isYaml ? 'application/json' : 'application/yaml';
        const got = await admin.request('GET', PATH, undefined, { accept });
        const back = isYaml
          ? await put(got.body)
          : await admin.request('PUT', PATH, got.body, YAML);
        const { dryRun: _, warnings: __, ...difference } = back.body;
        return JSON.stringify(difference) === JSON.stringify(NOTHING);
      }),
      { numRuns },
    );
    t.pass(`${numRuns} taxonomies`);
  });
});
