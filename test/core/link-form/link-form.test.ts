import {
  afterSaving,
  changeBaseUrl,
  changeEncoding,
  changeName,
  changeValue,
  emptyForm,
  newLinkOf,
  refuse,
  sentencesBeyondFields,
  shownSentences,
  submit,
  touch,
  valueSentences,
} from '@utmost/core/link-form/link-form.ts';
import { pasteUrl, undoPaste } from '@utmost/core/link-form/paste-url.ts';
import t from 'tap';
import { compiledOf, PARAMETERS, parameterOf } from '../../support/taxonomies.ts';

const SENTENCES = new Map([
  ['name', 'Link name is required'],
  ['parameters.camp', 'Campaign cannot contain spaces or whitespace'],
]);

t.test('an untouched form does not complain', async (t) => {
  t.equal(shownSentences(emptyForm, SENTENCES).size, 0);
});

t.test('an address complains once it was left', async (t) => {
  const form = changeBaseUrl(emptyForm, 'h');
  const sentences = new Map([['baseUrl', 'Please enter a valid URL']]);
  t.equal(shownSentences(form, sentences).size, 0);
  t.same(shownSentences(touch(form, 'baseUrl'), sentences), sentences);
});

t.test('a name and a value complain from their first letter on', async (t) => {
  const form = changeValue(emptyForm, 'camp', 'a b');
  t.same([...shownSentences(form, SENTENCES).keys()], ['parameters.camp']);
  t.same([...shownSentences(changeName(emptyForm, 'x'), SENTENCES).keys()], ['name']);
});

t.test('every field complains once the link was asked for', async (t) => {
  t.same(shownSentences(submit(emptyForm), SENTENCES), SENTENCES);
});

t.test('what the server refused stands until its field changes', async (t) => {
  const refused = new Map([
    ['name', 'Taken'],
    ['baseUrl', 'Unknown host'],
    ['parameters.camp', 'Too long'],
  ]);
  const form = refuse(emptyForm, emptyForm, refused);
  t.equal(shownSentences(form, SENTENCES).get('name'), 'Taken');
  t.notOk(changeName(form, 'x').refused.has('name'));
  t.notOk(changeBaseUrl(form, 'x').refused.has('baseUrl'));
  t.same([...changeValue(form, 'camp', 'x').refused.keys()], ['name', 'baseUrl']);
});

t.test('what was changed since the server judged it is not refused', async (t) => {
  const refused = new Map(
    ['', 'name', 'baseUrl', 'parameters.camp', 'parameters.src'].map((path) => [path, 'No']),
  );
  const sent = changeValue(emptyForm, 'camp', 'x');
  const form = changeValue(changeName(sent, 'Other'), 'camp', 'y');
  t.same([...refuse(form, sent, refused).refused.keys()], ['', 'baseUrl', 'parameters.src']);
});

t.test('a form is empty once its link is saved', async (t) => {
  const sent = submit(changeValue(changeName(emptyForm, 'Spring'), 'camp', 'x'));
  t.same(afterSaving(sent, sent), emptyForm);
  t.same(afterSaving(touch(sent, 'name'), sent), emptyForm);
});

t.test('but for what was typed since it was sent', async (t) => {
  const sent = submit(
    changeValue(changeValue(changeName(emptyForm, 'Spring'), 'camp', 'x'), 'src', 'y'),
  );
  const named = afterSaving(changeName(sent, 'Summer'), sent);
  t.same(named, { ...emptyForm, name: 'Summer', touched: new Set(['name']) });
  const further = changeBaseUrl(changeValue(sent, 'camp', 'z'), 'https://b.example');
  const { baseUrl, values, isSubmitted, touched } = afterSaving(further, sent);
  t.same([baseUrl, [...values], isSubmitted], ['https://b.example', [['camp', 'z']], false]);
  t.same([...touched], ['parameters.camp']);
  const emptied = afterSaving(changeValue(sent, 'camp', ''), sent);
  t.same([...emptied.values], [['camp', '']], 'emptied is typed as well');
});

t.test('a URL pasted since it was sent keeps its parameters, whatever was sent', async (t) => {
  const pasted = 'https://b.example/?camp=spring';
  const typed = changeValue(changeName(emptyForm, 'Spring'), 'camp', 'spring');
  for (const sent of [typed, changeBaseUrl(typed, 'https://b.example/')]) {
    const left = afterSaving(pasteUrl(submit(sent), compiledOf(), pasted), sent);
    t.equal(left.baseUrl, 'https://b.example/');
    t.same([...left.values], [['camp', 'spring']]);
    t.same([...left.touched].sort(), ['baseUrl', 'parameters.camp']);
    t.same(left.pasted?.filled, ['camp']);
    const undone = undoPaste(left);
    t.same([undone.baseUrl, undone.values.size, undone.touched.size], [pasted, 0, 1]);
  }
});

t.test('a paste that was sent is over', async (t) => {
  const sent = pasteUrl(emptyForm, compiledOf(), 'https://b.example/?camp=spring');
  t.same(afterSaving(sent, sent), emptyForm);
});

t.test('the encoding that was chosen since it was sent stays', async (t) => {
  const off = changeEncoding(emptyForm, false);
  t.equal(afterSaving(off, emptyForm).urlEncoding, false);
  t.equal(afterSaving(emptyForm, off).urlEncoding, true);
  t.equal(afterSaving(off, off).urlEncoding, true);
});

t.test('a link takes the values of visible parameters that people fill in', async (t) => {
  const compiled = compiledOf([
    ...PARAMETERS,
    parameterOf('old', { visible: false }),
    parameterOf('__proto__'),
    parameterOf('a.b'),
  ]);
  const typed = ['src', 'lid', 'old', 'gone', '__proto__', 'a.b'].reduce(
    (form, queryName) => changeValue(form, queryName, 'x'),
    emptyForm,
  );
  t.same([...newLinkOf(typed, compiled).values.keys()], ['src', '__proto__', 'a.b']);
});

t.test('what has no field is said all the same, once', async (t) => {
  const gone = '"gone" is not a tracking parameter of this workspace';
  const sentences = new Map([
    ...SENTENCES,
    ['baseUrl', 'Please enter a valid URL'],
    ['parameters.gone', gone],
    ['parameters', gone],
    ['', 'Already there'],
  ]);
  t.same(sentencesBeyondFields(compiledOf(), sentences), [gone, 'Already there']);
});

t.test('sentences about values are found by query name', async (t) => {
  t.same([...valueSentences(compiledOf(), SENTENCES).keys()], ['camp']);
});
