import { describeDiff } from '@utmost/core/messages/taxonomy-diff.ts';
import { comparedRows } from '@utmost/core/taxonomy/dependent-values/rows.ts';
import { diffTaxonomies } from '@utmost/core/taxonomy/diff.ts';
import { everyDifference, isSame, type TaxonomyDiff } from '@utmost/core/taxonomy/difference.ts';
import { parseTaxonomyDocument } from '@utmost/core/taxonomy/document-parse.ts';
import { printTaxonomyDocument } from '@utmost/core/taxonomy/document-print.ts';
import {
  ADVANCED_DEFAULTS,
  type GovernedParameter,
  type Taxonomy,
  type ValueMapping,
} from '@utmost/core/taxonomy/parameter.ts';
import t from 'tap';
import { taxonomies, taxonomyPairs } from '../../support/generated-taxonomies.ts';
import fc, { propertyRuns } from '../../support/property-runs.ts';
import { PARAMETERS, parameterOf } from '../../support/taxonomies.ts';

const RUNS = propertyRuns(200, 1000);

const taxonomyOf = (...parameters: GovernedParameter[]): Taxonomy => ({
  parameters,
  advanced: ADVANCED_DEFAULTS,
});

/** Does to a list what a difference says: takes out, puts in at the places named. */
function rearranged<Item>(
  list: readonly Item[],
  gone: readonly Item[],
  placed: readonly { readonly at: number; readonly item: Item }[],
): Item[] {
  const out = new Set(gone);
  const result = list.filter((item) => !out.has(item));
  for (const { at, item } of placed.toSorted((one, other) => one.at - other.at)) {
    result.splice(at, 0, item);
  }
  return result;
}

/** Makes the second taxonomy of the first by nothing but what the difference says. */
function applied(before: Taxonomy, diff: TaxonomyDiff): Taxonomy {
  const kept = new Map(
    before.parameters.map((one) => {
      const fields = diff.changed.filter(({ queryName }) => queryName === one.queryName);
      const changes = new Map(
        fields.map(({ field, to }) => [
          field,
          ['allow', 'valueDetails'].includes(field) && to !== null ? JSON.parse(String(to)) : to,
        ]),
      );
      const valueMappings = appliedMappings(one, diff);
      return [one.queryName, { ...one, valueMappings, ...Object.fromEntries(changes) }];
    }),
  );
  const names = rearranged(
    before.parameters.map(({ queryName }) => queryName),
    [...diff.removed, ...diff.reordered].map(({ queryName }) => queryName),
    [
      ...diff.added.map(({ queryName, position }) => ({ item: queryName, at: position })),
      ...diff.reordered.map(({ queryName, to }) => ({ item: queryName, at: to })),
    ],
  );
  const fresh = new Map(diff.added.map(({ queryName, parameter }) => [queryName, parameter]));
  return {
    parameters: names.map((one) => (fresh.get(one) ?? kept.get(one)) as GovernedParameter),
    advanced: {
      ...before.advanced,
      ...Object.fromEntries(diff.advanced.map(({ field, to }) => [field, to])),
    },
  };
}

function appliedMappings(
  { queryName, valueMappings }: GovernedParameter,
  diff: TaxonomyDiff,
): ValueMapping[] {
  const ofThis = <Entry extends { readonly queryName: string }>(entries: readonly Entry[]) =>
    entries.filter((entry) => entry.queryName === queryName);
  const { added, changed, removed, reordered } = diff.valueMappings;
  const text = JSON.stringify;
  const renamed = new Map(ofThis(changed).map(({ from, to }) => [text(from), to]));
  const after = (one: ValueMapping): ValueMapping => renamed.get(text(one)) ?? one;
  const moved = new Map(ofThis(reordered).map((one) => [one.displayValue, one.to]));
  const list = valueMappings.map(after);
  const moving = list.filter(({ displayValue }) => moved.has(displayValue));
  const gone = new Set(ofThis(removed).map(({ mapping }) => text(mapping)));
  return rearranged(
    list,
    [...moving, ...list.filter((_, index) => gone.has(text(valueMappings[index])))],
    [
      ...ofThis(added).map(({ mapping, position }) => ({ item: mapping, at: position })),
      ...moving.map((item) => ({ item, at: moved.get(item.displayValue) ?? 0 })),
    ],
  );
}

/** Without what a difference does not tell: counters. */
function comparable({ parameters, advanced }: Taxonomy): string {
  const fields = parameters.map((one) =>
    Object.entries({
      ...one,
      currentIdentifierValue: 0,
      allow: comparedRows(one.allow),
      valueDetails: JSON.stringify(one.valueDetails),
    }).toSorted(),
  );
  return JSON.stringify([fields, Object.entries(advanced).toSorted()]);
}

t.test('nothing differs from itself, also not by way of the document', async () => {
  fc.assert(
    fc.property(taxonomies, (taxonomy) => {
      if (!isSame(diffTaxonomies(taxonomy, structuredClone(taxonomy)))) throw new Error('itself');
      const { taxonomy: read, problems } = parseTaxonomyDocument(printTaxonomyDocument(taxonomy));
      if (read === null) throw new Error(JSON.stringify(problems));
      const lines = describeDiff(diffTaxonomies(taxonomy, read));
      if (lines.length > 0) throw new Error(lines.join('\n'));
    }),
    RUNS,
  );
});

t.test('every difference is named: what it says makes the one of the other', async (t) => {
  let differences = 0;
  fc.assert(
    fc.property(taxonomyPairs, ([before, after]) => {
      const diff = diffTaxonomies(before, after);
      differences += everyDifference(diff).length;
      const made = comparable(applied(before, diff));
      if (made !== comparable(after)) throw new Error(`${made}\ninstead of\n${comparable(after)}`);
      if (describeDiff(diff).length !== everyDifference(diff).length) throw new Error('a line');
      const paths = everyDifference(diff).map(({ path }) => path);
      if (new Set(paths).size !== paths.length) throw new Error(`repeated: ${paths.join()}`);
    }),
    RUNS,
  );
  t.ok(differences > RUNS.numRuns, `${differences} differences were seen`);
});

const renaming = (removed: string, queryName: string) =>
  `. If ${queryName} is the same parameter, rename ${removed} to it in Parameter Configuration first: when a document is applied, its presets, inactive value mappings and numbers of values don't follow`;

t.test('the difference, and what people read of it', async (t) => {
  const [src, ch, camp, med, lid] = PARAMETERS as [
    GovernedParameter,
    GovernedParameter,
    GovernedParameter,
    GovernedParameter,
    GovernedParameter,
  ];
  const before = taxonomyOf(...PARAMETERS);
  const mapped = (...pairs: [string, string][]): Taxonomy => {
    const valueMappings = pairs.map(([displayValue, codedValue]) => ({ displayValue, codedValue }));
    return taxonomyOf(src, { ...ch, valueMappings }, camp, med, lid);
  };
  const table: [string, Taxonomy, string[]][] = [
    ['nothing', before, []],
    [
      'a counter that ran on',
      taxonomyOf(src, ch, camp, med, { ...lid, currentIdentifierValue: 99 }),
      [],
    ],
    [
      'white space in a list',
      taxonomyOf(src, ch, camp, { ...med, allowedValues: 'cpc,email' }, lid),
      [],
    ],
    [
      'a new parameter',
      taxonomyOf(src, parameterOf('new', { displayName: 'New' }), ch, camp, med, lid),
      ['Add new: "New", text, at position 2'],
    ],
    [
      'a new coded parameter',
      taxonomyOf(...PARAMETERS, {
        ...ch,
        queryName: 'x',
        valueMappings: ch.valueMappings.slice(1),
      }),
      ['Add x: "Channel", dropdown, 1 value mapping, at position 6'],
    ],
    [
      'a new parameter with several mappings',
      taxonomyOf(...PARAMETERS, { ...ch, queryName: 'x' }),
      ['Add x: "Channel", dropdown, 2 value mappings, at position 6'],
    ],
    ['one that goes', taxonomyOf(src, camp, med, lid), ['Remove ch: "Channel"']],
    [
      'a name in another case is another parameter',
      taxonomyOf({ ...src, queryName: 'SRC' }, ch, camp, med, lid),
      ['Add SRC: "Source", text, at position 1', `Remove src: "Source"${renaming('src', 'SRC')}`],
    ],
    [
      'the only one that goes may be the only one that comes',
      taxonomyOf(src, ch, { ...camp, queryName: 'kamp', displayName: 'Kampagne' }, med, lid),
      [
        'Add kamp: "Kampagne", text, at position 3',
        `Remove camp: "Campaign"${renaming('camp', 'kamp')}`,
      ],
    ],
    [
      'of several, those of one display name',
      taxonomyOf(
        ...[parameterOf('first', { displayName: 'First' }), ch],
        ...[{ ...camp, queryName: 'kamp' }, med, lid],
      ),
      [
        'Add first: "First", text, at position 1',
        'Add kamp: "Campaign", text, at position 3',
        'Remove src: "Source"',
        `Remove camp: "Campaign"${renaming('camp', 'kamp')}`,
      ],
    ],
    [
      'fields',
      taxonomyOf(
        { ...src, displayName: 'Origin', required: true, allowedSpecialChars: '' },
        ch,
        { ...camp, allowedSpecialChars: null, type: 'identifier', paddingLength: 7 },
        med,
        lid,
      ),
      [
        'Change src: display name from "Source" to "Origin"',
        'Change src: required from no to yes',
        'Change src: allowed special characters from any to ""',
        'Change camp: type from "text" to "identifier"',
        'Change camp: allowed special characters from "-_" to any',
        'Change camp: padding length from 5 to 7',
      ],
    ],
    [
      'a list',
      taxonomyOf(src, ch, camp, { ...med, allowedValues: 'social,cpc,push' }, lid),
      ['Change med: allowed values without "email", with "social", "push"'],
    ],
    [
      'a shorter list',
      taxonomyOf(src, ch, camp, { ...med, allowedValues: 'cpc' }, lid),
      ['Change med: allowed values without "email"'],
    ],
    [
      'a longer list',
      taxonomyOf(src, ch, camp, { ...med, allowedValues: 'cpc,email,push' }, lid),
      ['Change med: allowed values with "push"'],
    ],
    [
      'a list in another order',
      taxonomyOf(src, ch, camp, { ...med, allowedValues: 'email,cpc' }, lid),
      ['Change med: allowed values reordered: "email", "cpc"'],
    ],
    [
      'a long list',
      taxonomyOf(
        src,
        ch,
        camp,
        { ...med, allowedValues: Array.from({ length: 1020 }, (_, n) => `v${n}`).join() },
        lid,
      ),
      [
        'Change med: allowed values without "cpc", "email", with "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9" and 1,010 more',
      ],
    ],
    [
      'one that moves back',
      mapped(['E-Mail', 'em'], ['Social', 'so'], ['Paid Search', 'ps']),
      [
        'Add value mapping to ch: "Social" = "so"',
        'Move value mapping of ch: "E-Mail" to the front',
      ],
    ],
    ['the fewest moves', taxonomyOf(lid, src, ch, camp, med), ['Move lid to the front']],
    [
      'a mapping more, in front',
      mapped(['Social', 'so'], ['Paid Search', 'ps'], ['E-Mail', 'em']),
      ['Add value mapping to ch: "Social" = "so"'],
    ],
    [
      'a mapping less',
      mapped(['E-Mail', 'em']),
      ['Remove value mapping from ch: "Paid Search" = "ps"'],
    ],
    [
      'another code',
      mapped(['Paid Search', 'search'], ['E-Mail', 'em']),
      ['Change value mapping of ch: "Paid Search" = "ps" to "Paid Search" = "search"'],
    ],
    [
      'another spelling',
      mapped(['PAID search', 'ps'], ['E-Mail', 'em']),
      ['Change value mapping of ch: "Paid Search" = "ps" to "PAID search" = "ps"'],
    ],
    [
      'another name for a code',
      mapped(['Search ads', 'ps'], ['E-Mail', 'em']),
      ['Change value mapping of ch: "Paid Search" = "ps" to "Search ads" = "ps"'],
    ],
    [
      'mappings in another order',
      mapped(['E-Mail', 'em'], ['Paid Search', 'ps']),
      ['Move value mapping of ch: "E-Mail" to the front'],
    ],
    [
      'the advanced configuration',
      {
        ...before,
        advanced: {
          isEnabled: true,
          mainParameterName: 'cid',
          keyValueConnector: '-',
          delimiter: '|',
        },
      },
      [
        'Change the advanced configuration: enabled from no to yes',
        'Change the advanced configuration: main parameter name from "sourceid" to "cid"',
        'Change the advanced configuration: key-value connector from "_" to "-"',
        'Change the advanced configuration: delimiter from "~" to "|"',
      ],
    ],
  ];
  for (const [what, after, expected] of table) {
    t.same(describeDiff(diffTaxonomies(before, after)), expected, what);
  }
});

t.test('the entries are plain data with paths of their own', async (t) => {
  const before = taxonomyOf(parameterOf('a'), parameterOf('b'), parameterOf('c'));
  const after = taxonomyOf(parameterOf('c'), parameterOf('b'), {
    ...parameterOf('a'),
    required: true,
  });
  const diff = diffTaxonomies(before, after);
  t.same(diff, {
    added: [],
    changed: [
      { path: 'parameters.a.required', queryName: 'a', field: 'required', from: false, to: true },
    ],
    removed: [],
    reordered: [
      { path: 'parameters.c.position', queryName: 'c', from: 2, to: 0, behind: null },
      { path: 'parameters.b.position', queryName: 'b', from: 1, to: 1, behind: 'c' },
    ],
    advanced: [],
    valueMappings: { added: [], changed: [], removed: [], reordered: [] },
  });
  t.same(
    describeDiff(
      diff,
      new Map([
        ['parameters.a.required', 1],
        ['parameters.c.position', 1234],
      ]),
    ),
    [
      'Change a: required from no to yes (1 existing link)',
      'Move c to the front (1,234 existing links)',
      'Move b after c',
    ],
  );
});

t.test('50,000 mappings in reverse are compared at once', async (t) => {
  const valueMappings = Array.from({ length: 50_000 }, (_, n) => ({
    displayValue: `Value ${n}`,
    codedValue: `v${n}`,
  }));
  const parameter = parameterOf('ch', { type: 'dropdown', useCodedValues: true, valueMappings });
  const { reordered } = diffTaxonomies(
    taxonomyOf(parameter),
    taxonomyOf({ ...parameter, valueMappings: valueMappings.toReversed() }),
  ).valueMappings;
  t.equal(reordered.length, 49_999);
});
