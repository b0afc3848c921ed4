import { changeValue, emptyForm } from '@utmost/core/link-form/link-form.ts';
import { pasteUrl, takeRestOut, undoPaste } from '@utmost/core/link-form/paste-url.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const compiled = compiledOf([parameterOf('src'), parameterOf('camp', { forceLowercase: true })]);
const URL = 'https://a.example/?src=google&camp=Spring&x=1';

t.test('what is pasted fills the form, and is judged at once', async (t) => {
  const form = pasteUrl(emptyForm, compiled, ' https://a.example/?x=1&src=google\n');
  t.equal(form.baseUrl, 'https://a.example/?x=1');
  t.same([...form.values], [['src', 'google']]);
  t.same([...form.touched], ['baseUrl', 'parameters.src']);
  t.equal(pasteUrl(emptyForm, compiled, 'https://a.example/').pasted, null);
});

t.test('what the website URL keeps is not overruled by what was typed before', async (t) => {
  const form = pasteUrl(changeValue(emptyForm, 'camp', 'old'), compiled, URL);
  t.equal(form.baseUrl, URL);
  t.same([...form.values], [['src', 'google']]);
  t.same(form.pasted?.standing, ['src', 'camp']);
  t.ok(form.pasted?.canTakeOut);
});

t.test('the rest is taken out on demand', async (t) => {
  const form = takeRestOut(pasteUrl(emptyForm, compiled, URL), compiled);
  t.equal(form.baseUrl, 'https://a.example/?x=1');
  t.same(Object.fromEntries(form.values), { src: 'google', camp: 'Spring' });
  t.notOk(form.pasted?.canTakeOut);
  t.equal(takeRestOut(emptyForm, compiled), emptyForm);
});

t.test('undoing brings back what the paste took, and keeps what was typed since', async (t) => {
  const before = changeValue(emptyForm, 'src', 'typed');
  const pasted = takeRestOut(pasteUrl(before, compiled, URL), compiled);
  const undone = undoPaste({ ...changeValue(pasted, 'other', 'since'), name: 'Spring' });
  t.equal(undone.baseUrl, URL);
  t.same(Object.fromEntries(undone.values), { src: 'typed', other: 'since' });
  t.equal(undone.name, 'Spring');
  t.equal(undone.pasted, null);
  t.ok(undone.touched.has('parameters.src'), 'it could complain before');
  t.notOk(undone.touched.has('parameters.camp'));
  t.equal(undoPaste(emptyForm), emptyForm);
});

t.test('parameters behind the # are told, and moved into their fields on demand', async (t) => {
  const form = pasteUrl(emptyForm, compiled, 'https://a.example/#/route?src=google&y=1');
  t.same([...form.values], []);
  t.match(form.pasted, { filled: [], standing: [], inFragment: ['src'], canTakeOut: true });
  const moved = takeRestOut(form, compiled);
  t.equal(moved.baseUrl, 'https://a.example/#/route?y=1');
  t.same([...moved.values], [['src', 'google']]);
  t.match(moved.pasted, { filled: ['src'], inFragment: [], canTakeOut: false });
  t.equal(undoPaste(moved).baseUrl, 'https://a.example/#/route?src=google&y=1');
});
