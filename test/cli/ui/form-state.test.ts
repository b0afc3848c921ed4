// Which field of the wizard's form a key leads to.
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';
import { loadComponents } from '../load-components.ts';

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

t.test('going to the field where one is keeps what is searched and pointed at', async (t) => {
  const { contextOf, goTo, startOfLink } = await loadComponents('cli/ui/wizard/form-state.ts');
  const context = contextOf(COMPILED, 2);
  const at = context.fields.findIndex(({ kind }: { kind: string }) => kind === 'dropdown');
  const state = { ...startOfLink, at, filter: 'em', option: 1 };
  t.equal(goTo(state, at, context), state);
  t.match(goTo(state, at + 1, context), { at: at + 1, filter: '' });
});

/** What was typed, one key or text after the other -> what the form then holds, where one is, and what is pointed at. */
const KEYS: Readonly<Record<string, string>> = {
  ...{
    '⏎': 'enter',
    '⇥': 'tab',
    '⇤': 'back-tab',
    '↑': 'up',
    '↓': 'down',
    '←': 'left',
    '→': 'right',
  },
  ...{
    '⌫': 'backspace',
    '⌦': 'delete',
    '⌥': 'delete-word',
    '⌃': 'delete-before',
    '↶': 'undo',
  },
  ...{ '⇱': 'home', '⇲': 'end', '⇞': 'page-up' },
};
const MEDIUM = ['⇥', '⇥', '⇥'];
const ACTIONS = ['⇥', '⇥', '⇥', '⇥', '⇥', '⇥'];
const TYPED: [typed: string[], state: object][] = [
  [['Spring'], { name: 'Spring', at: 'name', caret: 6 }],
  [['Spring', '⏎'], { name: 'Spring', at: 'baseUrl', caret: 0 }],
  [['Spring', '↓', '↑'], { name: 'Spring', at: 'name', caret: 6 }],
  [['ab', '←', 'x', '⌦'], { name: 'ax', caret: 2 }],
  [['ab', '⇞'], { name: 'ab', caret: 2 }],
  [['ab', '⇱'], { name: 'ab', caret: 0 }],
  // An address is pasted when it comes in one go, and taken apart then or when it is left.
  [['⇥', 'https://a.example/?utm_source=s'], { url: 'https://a.example/', source: 's', caret: 18 }],
  [['⇥', 'h'], { url: 'h', pasted: false, caret: 1 }],
  [['⇥', 'h', 'ttps://a.example/?utm_source=s'], { url: 'https://a.example/?utm_source=s' }],
  [['⇥', 'h', 'ttps://a.example/?utm_source=s', '⇥'], { url: 'https://a.example/', source: 's' }],
  [
    ['⇥', 'https://a.example/?utm_source=s', '⇥'],
    { source: 's', at: 'parameters.utm_source', caret: 1 },
  ],
  [
    ['⇥', 'https://a.example/?utm_source=s', '↶'],
    { url: 'https://a.example/?utm_source=s', source: undefined, caret: 31 },
  ],
  [['⇥', '⇥', 's', '⇥'], { source: 's', at: 'parameters.utm_medium', option: -1 }],
  // A dropdown: nothing is pointed at first, and what is typed points at what it finds.
  [[...MEDIUM, '↓'], { option: 0, at: 'parameters.utm_medium' }],
  [[...MEDIUM, '↓', '↓', '↓'], { option: 2, at: 'parameters.utm_medium' }],
  [[...MEDIUM, '↓', '↓', '↓', '↓'], { at: 'parameters.utm_campaign', medium: undefined }],
  [[...MEDIUM, '↓', '↓', '↑'], { option: 0 }],
  [[...MEDIUM, '↓', '↑'], { at: 'parameters.utm_source' }],
  [[...MEDIUM, '↑'], { at: 'parameters.utm_source' }],
  [[...MEDIUM, '⏎'], { at: 'parameters.utm_campaign', medium: undefined }],
  [[...MEDIUM, '↓', '⏎'], { at: 'parameters.utm_campaign', medium: 'none', option: -1 }],
  [[...MEDIUM, '↓', '↓', '⏎'], { medium: 'cpc' }],
  [[...MEDIUM, '↓', '⇥'], { at: 'parameters.utm_campaign', medium: undefined }],
  [[...MEDIUM, 'mai'], { filter: 'mai', option: 0, preview: 'email', medium: undefined }],
  [[...MEDIUM, 'm', 'ai'], { filter: 'mai', option: 0 }],
  [[...MEDIUM, 'mai', '⇥'], { filter: '', medium: 'email', at: 'parameters.utm_campaign' }],
  [[...MEDIUM, 'zz', '⇥'], { filter: 'zz', option: -1, at: 'parameters.utm_medium' }],
  [[...MEDIUM, 'zz', '⏎'], { filter: 'zz', option: -1, medium: undefined }],
  [[...MEDIUM, 'zz', '⌫'], { filter: 'z', option: -1 }],
  [[...MEDIUM, 'mz', '⌫'], { filter: 'm', option: 0 }],
  [[...MEDIUM, 'm', '⌫'], { filter: '', option: -1, preview: undefined }],
  [[...MEDIUM, 'ma', '⌥'], { filter: '', option: -1 }],
  [[...MEDIUM, 'ma', '⌃'], { filter: '', option: -1 }],
  [[...MEDIUM, 'ma', '←'], { filter: 'ma', option: 0 }],
  [[...MEDIUM, 'mai', '⏎', '↑'], { option: 2, filter: '', preview: 'email' }],
  [[...ACTIONS, '↑', '⏎'], { at: '' }],
  [[...ACTIONS, '↑', '↓'], { at: '' }],
  [[...ACTIONS, '↑', '⇞'], { at: 'urlEncoding', encoding: true }],
  [[...ACTIONS, '→'], { at: '', action: 1 }],
  [[...ACTIONS, '→', '→'], { action: 0 }],
  [[...ACTIONS, '⇥'], { at: '', action: 1 }],
  [[...ACTIONS, '←'], { action: 1 }],
  [[...ACTIONS, '→', '←'], { action: 0 }],
  [[...ACTIONS, '↓'], { at: '', action: 0 }],
  [[...ACTIONS, '↑'], { at: 'urlEncoding' }],
  [[...ACTIONS, '→', '⇤', '⇥'], { at: '', action: 1 }],
  // What was left empty does not complain yet, what was filled in may.
  [['⇥', '⇥'], { touched: [] }],
  [['x', '⇥', '⇥', 's', '⇥', '⇥'], { touched: ['name', 'parameters.utm_source'] }],
];

t.test('what each key makes of each field', async (t) => {
  const { contextOf, previewed, startOfLink, stepForm } = await loadComponents(
    'cli/ui/wizard/form-state.ts',
  );
  const context = contextOf(COMPILED, 2);
  for (const [typed, wanted] of TYPED) {
    let state = startOfLink;
    for (const one of typed) {
      const name = KEYS[one];
      state = stepForm(state, name ? { name, text: '' } : { name: 'text', text: one }, context);
    }
    const { form, at, caret, filter, option, action } = state;
    const found: Record<string, unknown> = {
      ...{ name: form.name, url: form.baseUrl, pasted: form.pasted !== null },
      ...{ source: form.values.get('utm_source'), medium: form.values.get('utm_medium') },
      ...{ touched: [...form.touched].sort(), encoding: form.urlEncoding },
      ...{ at: context.fields[at].path, caret, filter, option, action },
      preview: previewed(state, context).values.get('utm_medium'),
    };
    const told = Object.fromEntries(Object.keys(wanted).map((key) => [key, found[key]]));
    t.strictSame(told, wanted, typed.join(' '));
  }
});

t.test('what a choice cleared can be had back', async (t) => {
  const { contextOf, startOfLink, stepForm } = await loadComponents('cli/ui/wizard/form-state.ts');
  const context = contextOf(
    compiledOf([
      parameterOf('src', { type: 'dropdown', allowedValues: 'google,news', required: true }),
      parameterOf('med', {
        type: 'dropdown',
        allowedValues: 'cpc,display,email',
        by: 'src',
        allow: { google: ['cpc', 'display'], news: ['email'] },
      }),
    ]),
    2,
  );
  let state = startOfLink;
  const type = (...keys: string[]) => {
    for (const key of keys) {
      const name = KEYS[key];
      state = stepForm(state, name ? { name, text: '' } : { name: 'text', text: key }, context);
    }
    return [...state.form.values.values()];
  };
  t.same(type('⇥', '⇥', 'goo', '⏎', 'disp', '⏎'), ['google', 'display']);
  t.same(type('⇤', '⇤', 'new', '⏎'), ['news', 'email'], 'the one value that is left');
  t.same(type('↶'), ['google', 'display']);
  t.equal(state.form.followed, null);
});
