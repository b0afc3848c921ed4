import {
  changeBaseUrl,
  changeName,
  changeValue,
  emptyForm,
  newLinkOf,
  refuse,
  shownSentences,
  submit,
  touch,
  valueSentences,
} from '@utmost/core/link-form/link-form.ts';
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

t.test('sentences about values are found by query name', async (t) => {
  t.same([...valueSentences(compiledOf(), SENTENCES).keys()], ['camp']);
});
