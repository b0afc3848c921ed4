// What the audit log and a link's history say: words, names and URLs, and never JSON.

import { auditActions } from '@utmost/console/src/audit-log/audit-texts.ts';
import {
  entrySubject,
  entryWords,
  linkChangeWords,
} from '@utmost/console/src/audit-log/change-words.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { ADVANCED_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import t from 'tap';
import { parameterOf } from '../../support/taxonomies.ts';

const channel = parameterOf('ch', {
  displayName: 'Channel',
  type: 'dropdown',
  useCodedValues: true,
  valueMappings: [{ displayValue: 'Paid Search', codedValue: 'ps' }],
});
const rules = compileTaxonomy({
  parameters: [channel, parameterOf('src', { displayName: 'Source' })],
  advanced: ADVANCED_DEFAULTS,
});
type Side = Readonly<Record<string, unknown>> | null;
const entry = (action: string, before: Side, after: Side, subject = 'X') => {
  return { action, subject, before, after };
};
/** `label: before → after`, each value as it is read. */
const linesOf = (action: string, before: Side, after: Side) => {
  const { sentences, changes } = entryWords(entry(action, before, after), rules);
  const told = changes.map(({ label, before, after, absent }) => {
    const [old, now] = [before, after].map((value) =>
      value === null ? absent : [value.text, value.name].filter(Boolean).join(' = '),
    );
    return `${label}: ${old} → ${now}`;
  });
  return [...sentences, ...told];
};

t.test('a link, by the names of its parameters and values', async (t) => {
  const before = { name: 'A', fullUrl: 'https://a.example/?ch=em', parameters: '{"ch":"em"}' };
  const after = {
    name: 'B',
    fullUrl: 'https://a.example/?ch=ps&old=1',
    parameters: '{"ch":"ps","old":"1"}',
  };
  const lines = [
    'Name: A → B',
    'URL: https://a.example/?ch=em → https://a.example/?ch=ps&old=1',
    'Channel: em → ps = Paid Search',
    'old: none → 1',
  ];
  t.same(linesOf('link.change', before, after), lines);
  t.equal(entryWords(entry('link.change', before, after), rules).changes[1]?.after?.kind, 'url');
  const history = [
    { field: 'parameters.ch', before: 'ps', after: null },
    { field: 'urlEncoding', before: 'true', after: 'false' },
  ];
  t.match(linkChangeWords(history, rules), [
    { label: 'Channel', before: { text: 'ps', name: 'Paid Search' }, after: null },
    { label: 'URL Encoding', before: { text: 'On' }, after: { text: 'Off' } },
  ]);
  const made = { ...before, id: '1', isAdvancedMode: false, sortOrder: 0, createdAt: 'now' };
  t.same(
    linesOf('link.create', null, made).map((line) => line.split(':')[0]),
    ['Name', 'URL', 'Channel'],
    'what is off or nought goes without saying',
  );
});

t.test('many links', async (t) => {
  const links = ['A', 'B', 'C', 'D'].map((name) => ({ name, fullUrl: `https://${name}.example/` }));
  t.match(linesOf('link.delete-many', { links }, null)[3], 'D: https://D.example/');
  t.equal(
    entrySubject(entry('link.delete-many', { links }, null, 'A, B, C, D')),
    'A, B, C, +1 more',
  );
  const many = Array.from({ length: 300 }, () => links).flat();
  const lines = linesOf('link.delete-many', { links: many }, null);
  t.same([lines[0], lines.length], ['And 1,100 more links.', 101]);
  const set = { changed: 1200, parameter: 'ch', value: 'ps' };
  t.same(linesOf('link.change-many', null, set), ['Set Channel to “ps” in 1,200 links.']);
  t.same(linesOf('link.change-many', null, { ...set, changed: 1, value: '' }), [
    'Removed Channel from 1 link.',
  ]);
  t.equal(entrySubject(entry('link.create-many', null, { created: 1200 }, '1200')), '1,200 links');
});

t.test('rules', async (t) => {
  const before = {
    type: 'text',
    required: false,
    allowedSpecialChars: null,
    allowWhitespace: true,
  };
  const after = {
    type: 'dropdown',
    required: true,
    allowedSpecialChars: '',
    allowWhitespace: false,
  };
  t.same(linesOf('parameter.change', before, after), [
    'Type: Text → Dropdown',
    'Required: No → Yes',
    'Allow whitespace: Yes → No',
    'Special Characters: any → None',
  ]);
  t.same(
    linesOf('parameter.reorder', { queryNames: ['src', 'ch'] }, { queryNames: ['ch', 'src'] }),
    ['Order: Source, Channel → Channel, Source'],
  );
  const at = 'parameters.ch.valueMappings.';
  t.same(linesOf('mapping.import', { valueMappings: 2, [`${at}A.B`]: 'a' }, { valueMappings: 1 }), [
    'Value mappings: 2 → 1',
    'A.B: a → none',
  ]);
  t.same(linesOf('mapping.reorder', { [`${at}A`]: 0 }, { [`${at}A`]: 2 }), [
    'A: position 1 → position 3',
  ]);
  const summary = ['Change src: required from no to yes'];
  t.same(linesOf('taxonomy.apply', { 'parameters.src.required': false }, { changes: 3, summary }), [
    ...summary,
    'And 2 more changes.',
  ]);
  t.same(linesOf('advanced.change', { isEnabled: false }, { isEnabled: true }), [
    'Advanced mode: Off → On',
  ]);
});

t.test('people, tokens and plans', async (t) => {
  t.same(linesOf('organization.change', { name: '2024' }, { name: '2025' }), ['Name: 2024 → 2025']);
  const token = { name: 'CI', scope: 'write', expiresAt: null, lastUsedAt: null };
  t.same(linesOf('token.create', null, token), ['Name: none → CI', 'Scope: none → Write']);
  const plan = { planId: 1, subscriptionStatus: null, trialEndsOn: 'x' };
  t.same(linesOf('subscription.change', plan, { planId: 2, subscriptionStatus: 'active' }), [
    'Plan: Free → Pro',
    'Trial ends on: x → none',
    'Status: none → Active',
  ]);
});

t.test('whatever an entry has, no JSON is shown', async (t) => {
  const odd = {
    links: 'none',
    list: ['src'],
    deep: { a: { b: 1 } },
    text: '{"a":1}',
    number: 1e21,
  };
  for (const action of [...auditActions, 'unheard.of']) {
    for (const [before, after] of [
      [odd, null],
      [null, odd],
      [{}, odd],
    ] as const) {
      const lines = linesOf(action, before, after).join('\n');
      t.notMatch(lines, /[{[]"/, action);
    }
  }
});
