// What is left in a form once its link is stored, and what no field of it says.

import { sentencesBeyondFields } from '@utmost/console/src/ui/link-fields/field-id.ts';
import { afterSaving } from '@utmost/console/src/ui/link-fields/saved-form.ts';
import {
  changeBaseUrl,
  changeEncoding,
  changeName,
  changeValue,
  emptyForm,
  submit,
  touch,
} from '@utmost/core/link-form/link-form.ts';
import { pasteUrl, undoPaste } from '@utmost/core/link-form/paste-url.ts';
import t from 'tap';
import { compiledOf } from '../../../support/taxonomies.ts';

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

t.test('what has no field is said all the same, once', async (t) => {
  const gone = '"gone" is not a tracking parameter of this workspace';
  const sentences = new Map([
    ['name', 'Link name is required'],
    ['parameters.camp', 'Campaign cannot contain spaces or whitespace'],
    ['baseUrl', 'Please enter a valid URL'],
    ['parameters.gone', gone],
    ['parameters', gone],
    ['', 'Already there'],
  ]);
  t.same(sentencesBeyondFields(compiledOf(), sentences), [gone, 'Already there']);
});

t.test('a URL that is typed anew is judged as it was before it was sent', async (t) => {
  for (const [sent, isJudged] of [
    [changeBaseUrl(emptyForm, 'https://a.example'), true],
    [touch(changeBaseUrl(emptyForm, 'https://a.example'), 'baseUrl'), false],
  ] as const) {
    const further = touch(changeBaseUrl(sent, 'b'), 'baseUrl');
    t.equal(afterSaving(further, sent).touched.has('baseUrl'), isJudged);
  }
});
