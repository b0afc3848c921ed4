// What GET answers changes nothing when it is PUT: of generated taxonomies, and of mappings at rest.

import { printTaxonomyDocument, taxonomyDocument } from '@utmost/core/taxonomy/document-print.ts';
import t from 'tap';
import { taxonomies } from '../../support/generated-taxonomies.ts';
import fc, { propertyRuns } from '../../support/property-runs.ts';
import { onOneEngine } from '../organization.ts';
import { CHANNEL, NOTHING, SOURCE } from './taxonomy-documents.ts';

const PATH = '/api/taxonomy';
const RUNS = propertyRuns(100, 1000);
const YAML = { 'content-type': 'application/yaml' };
onOneEngine(t, async (t, { admin }) => {
  const put = (body: object) => admin.put(PATH, body);
  const mappings = async () => (await admin.get('/api/value-mappings')).body;
  /** Stores the channel, then changes it as the screen does. */
  const restChannel = async (change: object) => {
    // A generated parameter of the same name would leave it a counter.
    await put({ parameters: [] });
    await put({ parameters: [CHANNEL] });
    const [{ id }] = (await admin.get('/api/tracking-parameters')).body;
    const path = `/api/tracking-parameters/${id}`;
    const before = await mappings();
    await admin.put(path, change);
    return { path, before };
  };

  t.test('what GET answers changes nothing when it is PUT', async (t) => {
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
      RUNS,
    );
    t.pass(`${RUNS.numRuns} taxonomies`);
  });

  t.test('mappings at rest, which no document names, outlast every document', async (t) => {
    const { path, before } = await restChannel({ type: 'text' });
    const { parameters } = (await admin.get(PATH)).body;
    t.match((await put({ parameters })).body, NOTHING);
    const { body } = await put({ parameters: [...parameters, SOURCE] });
    t.same(body.summary, ['Add src: "Source", text, at position 2']);
    await admin.put(path, { type: 'dropdown', useCodedValues: true });
    t.same(await mappings(), before);
    t.same((await admin.get(PATH)).body.parameters, [CHANNEL, SOURCE]);
  });

  t.test('a document that wakes mappings says what becomes of them', async (t) => {
    const { before } = await restChannel({ type: 'text' });
    const valueMappings = [{ displayValue: 'Paid Search', codedValue: 'search' }];
    const { body } = await put({ parameters: [{ ...CHANNEL, valueMappings }] });
    t.same(body.summary, [
      'Change ch: type from "text" to "dropdown"',
      'Change ch: coded values from no to yes',
      'Remove value mapping from ch: "E-mail" = "em"',
      'Change value mapping of ch: "Paid Search" = "ps" to "Paid Search" = "search"',
    ]);
    t.same(await mappings(), [{ ...before[0], codedValue: 'search' }]);
  });

  t.test('mappings behind a plain list come round', async (t) => {
    const { before } = await restChannel({ useCodedValues: false, allowedValues: 'cpc, email' });
    const { body } = await admin.get(PATH);
    t.match((await put(body)).body, NOTHING);
    await put({ parameters: [...body.parameters, SOURCE] });
    t.same(await mappings(), before);
  });

  t.test('what GET answers is one state, never a mix of two', async (t) => {
    const states = ['a', 'b'].map((code) => ({
      version: 1,
      parameters: [
        { ...CHANNEL, displayName: code, valueMappings: [{ displayValue: 'A', codedValue: code }] },
      ],
      advanced: { mainParameterName: code },
    }));
    await put(states[0] as object);
    let isChanging = true;
    const change = async () => {
      try {
        for (let turn = 1; turn <= 20; turn++) {
          t.equal((await put(states[turn % 2] as object)).status, 200);
        }
      } finally {
        isChanging = false;
      }
    };
    const seen = new Set<string>();
    const look = async () => {
      while (isChanging) seen.add(JSON.stringify((await admin.get(PATH)).body));
    };
    await Promise.all([change(), look(), look(), look()]);
    t.same([...seen].sort(), states.map((state) => JSON.stringify(state)).sort());
  });
});
