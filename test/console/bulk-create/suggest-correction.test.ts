// One click mends what can be mended in one way only.
import {
  onlyCorrection,
  onlyCorrections,
} from '@utmost/console/src/bulk-create/manual/suggest-correction.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const compiled = compiledOf([
  parameterOf('list', {
    type: 'dropdown',
    allowedValues: 'paid_social,email,facebook,facebook_ads',
  }),
  parameterOf('coded', {
    type: 'dropdown',
    useCodedValues: true,
    valueMappings: [{ displayValue: 'Paid Search', codedValue: 'ps' }],
  }),
  parameterOf('old', {
    type: 'dropdown',
    allowedValues: 'twitter,x,orkut',
    valueDetails: { twitter: { to: '2023-07-23', replacedBy: 'x' }, orkut: { to: '2014-09-30' } },
  }),
  parameterOf('dash', { allowWhitespace: false, allowedSpecialChars: '-' }),
  parameterOf('both', { allowWhitespace: false, allowedSpecialChars: '-_' }),
  parameterOf('bare', { allowWhitespace: false, allowedSpecialChars: '' }),
]);
const correct = (name: string, given: string) => {
  const one = compiled.byName.get(name);
  return one ? onlyCorrection(one, given) : undefined;
};

t.test('values', async (t) => {
  for (const [name, given, better] of [
    ['list', 'Paid Social', 'paid_social'],
    ['list', 'E-Mail', 'email'],
    ['list', 'facebok', 'facebook'],
    ['list', 'fax', null],
    ['list', '', null],
    ['coded', 'paid-search', 'ps'],
    ['coded', '', 'ps'],
    ['old', 'twitter', 'x'],
    ['old', 'orkut', null],
    ['dash', 'summer sale', 'summer-sale'],
    ['dash', 'summer_sale!', 'summer-sale'],
    ['both', 'summer sale', null],
    ['bare', 'summer sale', 'summersale'],
  ] as const) {
    t.equal(correct(name, given), better, `${name}: ${given}`);
  }
});

t.test('a value that does not fit another one is no correction of itself', async (t) => {
  const values = new Map([['list', 'email']]);
  const wrong = new Map([['parameters.list', "List can't be email when Source is google"]]);
  t.same(onlyCorrections(compiled, { baseUrl: 'https://a.example', values }, wrong), []);
});

t.test('only what is wrong, and the website URL with its scheme', async (t) => {
  const values = new Map([
    ['list', 'E-Mail'],
    ['dash', 'summer sale'],
  ]);
  const wrong = new Map([
    ['baseUrl', 'x'],
    ['parameters.dash', 'x'],
  ]);
  t.same(onlyCorrections(compiled, { baseUrl: 'a.example/sale', values }, wrong), [
    { path: 'baseUrl', given: 'a.example/sale', better: 'https://a.example/sale' },
    { path: 'parameters.dash', queryName: 'dash', given: 'summer sale', better: 'summer-sale' },
  ]);
  const port = onlyCorrections(compiled, { baseUrl: 'a.example:8080/x', values }, wrong);
  t.equal(port[0]?.better, 'https://a.example:8080/x', 'as files are mended');
  t.same(
    onlyCorrections(
      compiled,
      { baseUrl: 'javascript:alert(1)', values },
      new Map([['baseUrl', 'x']]),
    ),
    [],
  );
});
