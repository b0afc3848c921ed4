// What the audit log keeps of a change of rules: enough to say what happened, and never megabytes.
import { taxonomyChanges } from '@utmost/api/taxonomy/taxonomy-changes.ts';
import { diffTaxonomies } from '@utmost/core/taxonomy/diff.ts';
import {
  ADVANCED_DEFAULTS,
  type GovernedParameter,
  type Taxonomy,
} from '@utmost/core/taxonomy/parameter.ts';
import t from 'tap';
import { parameterOf } from '../../support/taxonomies.ts';

const taxonomyOf = (...parameters: GovernedParameter[]): Taxonomy => {
  return { parameters, advanced: ADVANCED_DEFAULTS };
};
const changesOf = (before: Taxonomy, after: Taxonomy) =>
  taxonomyChanges(before, diffTaxonomies(before, after));
const values = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => {
    return { displayValue: `${prefix} ${index}`, codedValue: `${prefix}${index}` };
  });

t.test('of fifty thousand values the first of each kind, and how many more', async (t) => {
  const channel = parameterOf('ch', { type: 'dropdown', useCodedValues: true });
  const { before, after } = changesOf(
    taxonomyOf({ ...channel, valueMappings: values(50_000, 'old') }),
    taxonomyOf({ ...channel, valueMappings: values(40_000, 'new') }),
  );
  t.equal(Object.keys(before).length, 100);
  t.equal(before['parameters.ch.valueMappings.old 0'], 'old0');
  t.equal(after['parameters.ch.valueMappings.new 99'], 'new99');
  t.equal(after.more, 89_800);
  t.ok(JSON.stringify([before, after]).length < 20_000);
});

t.test('a parameter that comes or goes, with its values', async (t) => {
  const region = parameterOf('rg', {
    displayName: 'Region',
    type: 'dropdown',
    useCodedValues: true,
    valueMappings: [{ displayValue: 'North', codedValue: 'n' }],
  });
  const list = parameterOf('li', {
    displayName: 'List',
    type: 'dropdown',
    allowedValues: 'a,'.repeat(5_000),
  });
  const [came, went] = [taxonomyOf(region, list), taxonomyOf()];
  const gone = changesOf(came, went);
  t.match(gone.before, {
    'parameters.rg': { displayName: 'Region', type: 'dropdown' },
    'parameters.rg.valueMappings.North': 'n',
    'parameters.li': { allowedValues: /^(a,){500}…$/ },
  });
  t.same(gone.after, {});
  t.same(changesOf(went, came), { before: {}, after: gone.before });
});

t.test('a value that got another name, and another place', async (t) => {
  const channel = parameterOf('ch', { type: 'dropdown', useCodedValues: true });
  const [one, two] = values(2, 'v');
  const renamed = { displayValue: 'Renamed', codedValue: 'v0' };
  t.same(
    changesOf(
      taxonomyOf({ ...channel, valueMappings: [one, two] as never }),
      taxonomyOf({ ...channel, valueMappings: [two, renamed] as never }),
    ),
    {
      before: {
        'parameters.ch.valueMappings.v 0': one,
        'parameters.ch.valueMappings.v 1.position': 1,
      },
      after: {
        'parameters.ch.valueMappings.v 0': renamed,
        'parameters.ch.valueMappings.v 1.position': 0,
      },
    },
  );
});

t.test('a long list tells where it begins to differ', async (t) => {
  const list = parameterOf('li', { type: 'dropdown' });
  const long = Array.from({ length: 400 }, (_, index) => `v${1_000 + index}`).join(',');
  const changed = (from: string, to: string) => {
    const { before, after } = changesOf(
      taxonomyOf({ ...list, allowedValues: from }),
      taxonomyOf({ ...list, allowedValues: to }),
    );
    return [before['parameters.li.allowedValues'], after['parameters.li.allowedValues']];
  };
  const end = long.slice(-500);
  t.same(changed(long, `${long},b`), [`…${end}`, `…${end},b`]);
  t.same(changed('a', long), ['a', `${long.slice(0, 1_000)}…`]);
  t.same(changed(long, `c,${long}`), [`${long.slice(0, 1_000)}…`, `c,${long.slice(0, 998)}…`]);
});
