import {
  isDropdown,
  matchingOptions,
  type Option,
  optionMeant,
  optionsOf,
} from '@utmost/core/taxonomy/dropdown-options.ts';
import t from 'tap';
import { PARAMETERS } from '../../support/taxonomies.ts';

t.test(
  'a dropdown offers none, display values with their codes, and what was chosen before',
  async (t) => {
    const [, channel, , medium] = PARAMETERS;
    t.ok(channel && medium);
    if (!channel || !medium) return;
    t.same(optionsOf(channel, 'none'), [
      { value: 'none', text: 'none', code: null },
      { value: 'ps', text: 'Paid Search', code: 'ps' },
      { value: 'em', text: 'E-Mail', code: 'em' },
    ]);
    t.same(
      optionsOf({ ...medium, required: true }, 'fax').map(({ value }) => value),
      ['cpc', 'email', 'fax'],
    );
  },
);

t.test('a stored value is one of the options, however the option is written', async (t) => {
  const [, channel, , medium] = PARAMETERS;
  if (!channel || !medium) throw new Error('The parameters of every test');
  const valueMappings = [{ displayValue: 'Paid Search', codedValue: 'PS' }];
  const coded = { ...channel, required: true, forceLowercase: true, valueMappings };
  const paid = { text: 'Paid Search', code: 'ps' };
  t.same(optionsOf(coded, ''), [{ ...paid, value: 'PS' }]);
  t.same(optionsOf({ ...medium, allowedValues: 'a' }, ''), [
    { value: 'none', text: 'none', code: null },
    { value: 'a', text: 'a', code: null },
  ]);
  t.same(optionsOf(coded, 'PS'), [{ ...paid, value: 'PS' }]);
  t.same(optionsOf(coded, 'ps'), [{ ...paid, value: 'ps' }]);
  const listed = { ...medium, required: true, forceLowercase: true, allowedValues: 'CPC,Email' };
  t.same(optionsOf(listed, 'cpc'), [
    { value: 'cpc', text: 'CPC', code: null },
    { value: 'Email', text: 'Email', code: null },
  ]);
  t.same(
    optionsOf({ ...listed, forceLowercase: false }, 'cpc').map(({ value }) => value),
    ['CPC', 'Email', 'cpc'],
  );
});

t.test('a dropdown without a list is nothing to choose from', async (t) => {
  const [, channel, , medium] = PARAMETERS;
  t.ok(channel && medium);
  if (!channel || !medium) return;
  t.equal(isDropdown(channel), true);
  t.equal(isDropdown(medium), true);
  t.equal(isDropdown({ ...medium, allowedValues: ' , ' }), false);
  t.equal(isDropdown({ ...medium, type: 'text' }), false);
});

const MEDIUMS: readonly Option[] = ['email', 'paid-social', 'social', 'banner', 'display'].map(
  (value) => {
    return { value, text: value, code: null };
  },
);
const CODED: readonly Option[] = [
  { value: 'PS', text: 'Paid Search', code: 'PS' },
  { value: 'so', text: 'Social', code: 'so' },
  { value: 'em', text: 'Newsletter', code: 'em' },
];

t.test('what is typed matches text and code, anywhere, the nearest first', async (t) => {
  const values = (options: readonly Option[], typed: string) =>
    matchingOptions(options, typed).map(({ value }) => value);
  t.same(values(MEDIUMS, 'banner'), ['banner']);
  t.same(values(MEDIUMS, 'soc'), ['social', 'paid-social']);
  t.same(values(MEDIUMS, ' AI '), ['email', 'paid-social'], 'anywhere, in any case');
  t.same(values(MEDIUMS, 'sms'), []);
  t.same(
    values(MEDIUMS, ' '),
    MEDIUMS.map(({ value }) => value),
  );
  t.same(values(CODED, 'ps'), ['PS']);
  t.same(values(CODED, 'se'), ['PS'], 'the beginning of a word');
  t.same(values(CODED, 'e'), ['em', 'PS']);
  t.same(values(CODED, 'news'), ['em'], 'of the text, not of its code');
  const ranked = ['xab', 'x ab', 'abx', 'ab'].map((text) => ({ value: text, text, code: null }));
  t.same(values(ranked, 'ab'), ['ab', 'abx', 'x ab', 'xab']);
  const codedOnes = ['xab', 'abx', 'ab'].map((code) => ({ value: code, text: 'Text', code }));
  t.same(values(codedOnes, 'ab'), ['ab', 'abx', 'xab']);
  const many = Array.from({ length: 5000 }, (_, n) => {
    const text = `Value ${n % 10} number ${n}`;
    return { value: `v${n}`, text, code: `v${n}` };
  });
  t.equal(matchingOptions(many, 'number 43')[0]?.text, 'Value 3 number 43');
  t.equal(matchingOptions(many, 'v43')[0]?.value, 'v43', 'what is equal is first');
});

t.test('a text means the one option that it names in full', async (t) => {
  t.equal(optionMeant(MEDIUMS, 'Banner ')?.value, 'banner');
  t.equal(optionMeant(MEDIUMS, 'ban'), undefined);
  t.equal(optionMeant(MEDIUMS, ''), undefined);
  t.equal(optionMeant(CODED, 'paid search')?.value, 'PS');
  t.equal(optionMeant(CODED, 'ps')?.value, 'PS');
  t.equal(optionMeant(CODED, 'EM')?.text, 'Newsletter');
  const twins = [
    { value: 'a', text: 'b', code: 'a' },
    { value: 'b', text: 'a', code: 'b' },
  ];
  t.equal(optionMeant(twins, 'a')?.value, 'b', 'the text goes before the code, as in the rules');
  const cased = [
    { value: 'Email', text: 'Email', code: null },
    { value: 'email', text: 'email', code: null },
  ];
  t.equal(optionMeant(cased, 'email')?.value, 'email');
});
