// Which field of the wizard's form a key leads to.
import t from 'tap';
import { compiledOf, parameterOf } from '../support/taxonomies.ts';
import { loadComponents } from './load-components.ts';

const COMPILED = compiledOf([
  parameterOf('utm_source'),
  parameterOf('lid', { type: 'identifier' }),
  parameterOf('utm_medium', { type: 'dropdown', allowedValues: 'cpc,email' }),
  parameterOf('utm_campaign'),
]);
// An identifier is shown, and passed over.
const STOPS = [
  ...['name', 'baseUrl', 'parameters.utm_source', 'parameters.utm_medium'],
  ...['parameters.utm_campaign', 'urlEncoding', ''],
];

t.test('keys go through the fields one by one, and stay at the ends', async (t) => {
  const { contextOf, startOfLink, stepForm } = await loadComponents('cli/ui/wizard/form-state.ts');
  const context = contextOf(COMPILED, 2);
  let state = startOfLink;
  const place = () => context.fields[state.at].path;
  const press = (name: string) => {
    state = stepForm(state, { name }, context);
    return place();
  };
  const seen = [place()];
  for (let step = 1; step < STOPS.length; step += 1) seen.push(press('tab'));
  t.same(seen, STOPS);
  const back = [place()];
  for (let step = 1; step < STOPS.length; step += 1) back.push(press('back-tab'));
  t.same(back, STOPS.toReversed());
  t.equal(press('back-tab'), 'name', 'nothing is before the first');
  for (const path of STOPS.slice(1, 3)) t.equal(press('down'), path);
  for (const path of STOPS.slice(0, 2).toReversed()) t.equal(press('up'), path);
});

t.test('a space turns the encoding, whether it comes alone or as a text', async (t) => {
  const { contextOf, startOfLink, stepForm } = await loadComponents('cli/ui/wizard/form-state.ts');
  const context = contextOf(COMPILED, 2);
  const at = context.fields.findIndex(({ kind }: { kind: string }) => kind === 'encoding');
  const state = { ...startOfLink, at };
  const turned = (key: object) => stepForm(state, key, context).form.urlEncoding;
  t.equal(state.form.urlEncoding, true);
  for (const key of [{ name: 'text', text: ' ' }, { name: 'left' }, { name: 'right' }]) {
    t.equal(turned(key), false, JSON.stringify(key));
  }
  t.equal(turned({ name: 'text', text: 'x' }), true);
  t.equal(turned({ name: 'up' }), true);
});
