import { conflictLines } from '@utmost/console/src/parameter-config/advanced/conflict-lines.ts';
import { previewIn } from '@utmost/console/src/parameter-config/advanced/preview-in.ts';
import { inOrder, movedIds } from '@utmost/console/src/parameter-config/ordering/in-order.ts';
import { rulesOf } from '@utmost/console/src/parameter-config/table/rules.ts';
import { ADVANCED_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import t from 'tap';
import { PARAMETERS, parameterOf } from '../../support/taxonomies.ts';

const RULES = [
  { says: 'Any', fields: {} },
  { says: 'Special characters: None', fields: { allowedSpecialChars: '' } },
  { says: 'Special characters: -_', fields: { allowedSpecialChars: '-_' } },
  {
    says: 'No whitespace, Force lowercase',
    fields: { allowWhitespace: false, forceLowercase: true },
  },
  { says: 'Any', fields: { type: 'dropdown' } },
  { says: 'cpc, email', fields: { type: 'dropdown', allowedValues: 'cpc,email' } },
  { says: 'Auto-generated, Numeric', fields: { type: 'identifier' } },
  {
    says: 'Auto-generated, Padded to 7 digits',
    fields: { type: 'identifier', identifierFormat: 'padded', paddingLength: 7 },
  },
] as const;

for (const { says, fields } of RULES) {
  t.test(`the rules of ${JSON.stringify(fields)}`, async (t) => {
    const lines = rulesOf(parameterOf('x', fields)).map(({ text, characters }) =>
      characters === undefined ? text : `${text} ${characters}`,
    );
    t.equal(lines.join(', '), says);
  });
}

t.test('a long list is cut', async (t) => {
  const allowedValues = Array.from({ length: 10_000 }, (_, index) => `v${index}`).join(',');
  const [line] = rulesOf(parameterOf('x', { type: 'dropdown', allowedValues }));
  t.match(line?.text, /v29, \+9,970 more$/);
});

t.test('an order is made, and kept with what came meanwhile', async (t) => {
  t.same(movedIds(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a']);
  t.same(movedIds(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b']);
  t.same(movedIds(['a'], 5, 0), ['a']);
  const items = ['a', 'b', 'new'].map((id) => ({ id }));
  t.same(
    inOrder(items, ['b', 'gone', 'a']).map(({ id }) => id),
    ['b', 'a', 'new'],
  );
});

t.test('conflicts are listed in the order of their parameters', async (t) => {
  const sentences = new Map([
    ['parameters.ch.codedValue', 'code'],
    ['parameters.src.queryName', 'name'],
    ['parameters.gone.queryName', 'gone'],
    ['delimiter', 'elsewhere'],
  ]);
  t.same(
    conflictLines(PARAMETERS, sentences).map(({ queryName, position, sentence }) => [
      queryName,
      position,
      sentence,
    ]),
    [
      ['src', 0, 'name'],
      ['ch', 1, 'code'],
    ],
  );
});

t.test('a preview carries names that conflict too', async (t) => {
  const parameters = [parameterOf('utm_source')];
  const advanced = { ...ADVANCED_DEFAULTS, isEnabled: true };
  const { link } = previewIn(parameters, advanced, 'https://a.com/');
  t.equal(link.fullUrl, 'https://a.com/?sourceid=utm_source_example');
});
