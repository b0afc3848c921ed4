import { isDropdown, optionsOf } from '@utmost/core/taxonomy/dropdown-options.ts';
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
