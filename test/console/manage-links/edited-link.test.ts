// The form that edits a link, and filters in words.

import {
  differencesOf,
  editedLink,
  formOf,
  formOver,
  renumbered,
  unchangedValues,
} from '@utmost/console/src/manage-links/edit/edited-link.ts';
import { furtherFilters } from '@utmost/console/src/manage-links/filters/further-filters.ts';
import {
  keyOf,
  valueOfKey,
  valueOptions,
} from '@utmost/console/src/manage-links/filters/value-options.ts';
import { FIRST_VIEW, readView } from '@utmost/console/src/manage-links/links-view.ts';
import { changeValue, type LinkForm } from '@utmost/core/link-form/link-form.ts';
import t from 'tap';
import { compiledOf, PARAMETERS, parameterOf } from '../../support/taxonomies.ts';

const compiled = compiledOf([...PARAMETERS, parameterOf('old', { visible: false })]);
const LINK = {
  id: '0192',
  name: 'Spring',
  baseUrl: 'https://a.example/',
  fullUrl: 'https://a.example/?src=google&old=x&gone=y&lid=00007',
  parameters: '{"src":"google","old":"x","gone":"y","lid":"00007"}',
  isAdvancedMode: false,
  urlEncoding: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'ada',
  lastModifiedAt: '2026-01-01T00:00:00.000Z',
  sortOrder: 0,
};

t.test('what can be changed has a field, what stays is told with its reason', async (t) => {
  t.same([...formOf(LINK, compiled).values], [['src', 'google']]);
  t.same(
    unchangedValues(LINK, compiled).map(({ queryName, reason }) => [queryName, reason]),
    [
      ['old', 'hidden'],
      ['gone', 'removed'],
      ['lid', 'identifier'],
    ],
  );
  const name = parameterOf('name', { compose: ['src', '-', 'medium'] });
  const rules = compiledOf([...PARAMETERS, parameterOf('medium'), name]);
  const values = { src: 'google', medium: 'cpc', name: 'google-cpc' };
  t.same(
    unchangedValues({ ...LINK, parameters: JSON.stringify(values) }, rules),
    [],
    'a name follows its parts',
  );
});

t.test('the identifiers that are assigned anew number a value that changes', async (t) => {
  const rules = compiledOf([
    ...PARAMETERS,
    parameterOf('per', { type: 'identifier', identifierPer: 'src' }),
  ]);
  const namesWith = (values: [string, string][]) =>
    renumbered(LINK, new Map(values), rules).map(({ queryName }) => queryName);
  t.same(namesWith([['src', 'bing']]), ['per']);
  t.same(namesWith([]), ['per'], 'emptied');
  t.same(
    namesWith([
      ['src', 'google'],
      ['camp', 'x'],
    ]),
    [],
    'as it is',
  );
});

t.test('the link as the form changes it', async (t) => {
  const form = changeValue(formOf(LINK, compiled), 'src', 'bing');
  const edited = editedLink(LINK, form, compiled);
  t.equal(edited.link.values.get('src'), 'bing');
  t.equal(edited.link.values.get('gone'), 'y');
  t.match(edited.link.fullUrl, /src=bing/);
  t.same(edited.problems, []);
  const spoilt: LinkForm = { ...form, name: '', baseUrl: 'x' };
  t.same(
    editedLink(LINK, spoilt, compiled).problems.map(({ path }) => path),
    ['name', 'baseUrl'],
  );
});

t.test(
  'a date stays as the URL has it, also where it is no date in the format of today',
  async (t) => {
    const launch = (dateFormat: 'ddmmyyyy' | 'mmddyyyy') =>
      compiledOf([parameterOf('src'), parameterOf('launch', { type: 'date', dateFormat })]);
    for (const [text, stored] of [
      ['03042027', '2027-04-03'],
      ['31042027', '31042027'],
    ] as const) {
      const link = {
        ...LINK,
        fullUrl: `https://a.example/?src=google&launch=${text}`,
        parameters: JSON.stringify({ src: 'google', launch: stored }),
      };
      const rules = launch('mmddyyyy');
      t.equal(formOf(link, rules).values.get('launch'), stored);
      const form = changeValue(formOf(link, rules), 'src', 'bing');
      const edited = editedLink(link, form, rules);
      t.same(edited.problems, []);
      t.equal(edited.link.fullUrl, `https://a.example/?src=bing&launch=${text}`);
      t.same(
        edited.warnings.map(({ path }) => path),
        stored === text ? ['parameters.launch'] : [],
        'and is not read as another day',
      );
    }
  },
);

t.test('a name that is made of others follows them, and does not stay', async (t) => {
  const rules = compiledOf([
    parameterOf('camp', { compose: ['market', '-', 'src'] }),
    parameterOf('market', { type: 'dropdown', allowedValues: 'de', inUrl: false }),
    parameterOf('src'),
  ]);
  const parameters = '{"camp":"de-a","market":"de","src":"a"}';
  const link = { ...LINK, fullUrl: 'https://a.example/?camp=de-a&src=a', parameters };
  t.same(unchangedValues(link, rules), []);
  const edited = editedLink(link, changeValue(formOf(link, rules), 'src', 'b'), rules);
  t.same([edited.link.fullUrl, edited.warnings], ['https://a.example/?camp=de-b&src=b', []]);
});

t.test('in what another person made it different', async (t) => {
  const newer = { ...LINK, name: 'Autumn', urlEncoding: false, parameters: '{"med":"cpc"}' };
  t.same(differencesOf(LINK, newer, compiled), [
    { field: 'Link Name', theirs: 'Autumn' },
    { field: 'URL Encoding', theirs: 'Off' },
    { field: 'Source', theirs: null },
    { field: 'old', theirs: null },
    { field: 'gone', theirs: null },
    { field: 'Link ID', theirs: null },
    { field: 'Medium', theirs: 'cpc' },
  ]);
  t.same(differencesOf(LINK, { ...LINK, sortOrder: 3 }, compiled), []);
});

t.test('over what another person made of it, only what was typed is kept', async (t) => {
  const newer = {
    ...LINK,
    name: 'Theirs',
    baseUrl: 'https://b.example/',
    urlEncoding: false,
    parameters: '{"src":"bing","med":"cpc"}',
  };
  const named = { ...formOf(LINK, compiled), name: 'Mine' };
  const kept = formOver(named, LINK, newer, compiled);
  t.match(kept, { name: 'Mine', baseUrl: 'https://b.example/', urlEncoding: false });
  t.same(
    [...kept.values],
    [
      ['src', 'bing'],
      ['med', 'cpc'],
    ],
  );
  const emptied = formOver(changeValue(named, 'src', ''), LINK, newer, compiled);
  t.equal(emptied.values.get('src'), '', 'what was emptied is meant too');
});

t.test('filters in words, each to be taken away', async (t) => {
  const search = new URLSearchParams({
    values: '{"src":"google","med":null}',
    createdBy: 'ada',
    from: '2026-11-02T00:00:00.000Z',
    to: '2026-11-09T00:00:00.000Z',
    passes: 'no',
  });
  const view = readView(search);
  const filters = furtherFilters(view.filter, compiled);
  t.same(
    filters.map(({ text }) => text),
    [
      'Source: google',
      'Medium: Not set',
      'Created By ada',
      'Created Nov 2, 2026 to Nov 8, 2026',
      'Breaks rules',
    ],
  );
  const left = filters.reduce((now, { remove }) => remove(now), view);
  t.same(left, FIRST_VIEW);
});

t.test('the values to filter by', async (t) => {
  const groups = [
    { value: 'ps', count: 5 },
    { value: null, count: 2 },
  ];
  const options = valueOptions({ groups, total: 300 }, undefined, 'ch', compiled);
  t.same(
    options.map(({ text, code, aside, isNote }) => [text, code, aside, isNote]),
    [
      ['Any value', null, undefined, undefined],
      ['Not set', null, '2 links', undefined],
      ['Paid Search', 'ps', '5 links', undefined],
      ['Showing 2 of 300 values. Type another one in full.', null, undefined, true],
    ],
  );
  t.same(
    valueOptions(undefined, 'email', 'ch', compiled).map(({ text, isNote }) => [text, isNote]),
    [
      ['Any value', undefined],
      ['Not set', undefined],
      ['email', undefined],
      ['Loading values...', true],
    ],
    'the value that is filtered by is there before the others',
  );
  const channel = parameterOf('ch', {
    type: 'dropdown',
    useCodedValues: true,
    forceLowercase: true,
    valueMappings: [{ displayValue: 'Paid Search', codedValue: 'PS' }],
  });
  const lowered = valueOptions({ groups, total: 2 }, null, 'ch', compiledOf([channel]));
  t.equal(lowered.at(-1)?.text, 'Paid Search', 'a code that links have in lower case');
  t.same(
    [keyOf(undefined), keyOf(null), 'x', 'paid search'].map((key) =>
      valueOfKey(key, 'ch', compiled),
    ),
    [undefined, null, 'x', 'ps'],
  );
});
