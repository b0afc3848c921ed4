import { changeValue, emptyForm } from '@utmost/core/link-form/link-form.ts';
import { pasteUrl, undoPaste } from '@utmost/core/link-form/paste-url.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const compiled = compiledOf([parameterOf('src'), parameterOf('camp', { forceLowercase: true })]);
const URL = 'https://a.example/?src=google&camp=Spring&x=1';

t.test('what is pasted fills the form, and is validated at once', async (t) => {
  const form = pasteUrl(emptyForm, compiled, ' https://a.example/?x=1&src=google\n');
  t.equal(form.baseUrl, 'https://a.example/?x=1');
  t.same([...form.values], [['src', 'google']]);
  t.same([...form.touched], ['baseUrl', 'parameters.src']);
  t.equal(pasteUrl(emptyForm, compiled, 'https://a.example/').pasted, null);
});

t.test('what is written otherwise is put right at once, over what was typed before', async (t) => {
  const form = pasteUrl(changeValue(emptyForm, 'camp', 'old'), compiled, URL);
  t.equal(form.baseUrl, 'https://a.example/?x=1');
  t.same(Object.fromEntries(form.values), { src: 'google', camp: 'Spring' });
  t.match(form.pasted, { url: URL, isTidied: false, leftInUrl: [], canTakeOut: false });
});

t.test('what is said twice in different ways stays in the website URL', async (t) => {
  const twice = 'https://a.example/?src=google&src=bing&camp=Spring';
  const form = pasteUrl(emptyForm, compiled, twice);
  t.equal(form.baseUrl, 'https://a.example/?src=google&src=bing');
  t.match(form.pasted, { filled: ['camp'], leftInUrl: ['src'], canTakeOut: false });
});

t.test('a URL that says nothing of the parameters is cleaned up all the same', async (t) => {
  const form = pasteUrl(emptyForm, compiled, '<shop.example/a b>');
  t.equal(form.baseUrl, 'https://shop.example/a%20b');
  t.match(form.pasted, { url: '<shop.example/a b>', isTidied: true, filled: [] });
  t.equal(undoPaste(form).baseUrl, '<shop.example/a b>');
});

t.test('undoing brings back what the paste took, and keeps what was typed since', async (t) => {
  const before = changeValue(emptyForm, 'src', 'typed');
  const pasted = pasteUrl(before, compiled, URL);
  const undone = undoPaste({ ...changeValue(pasted, 'other', 'since'), name: 'Spring' });
  t.equal(undone.baseUrl, URL);
  t.same(Object.fromEntries(undone.values), { src: 'typed', other: 'since' });
  t.equal(undone.name, 'Spring');
  t.equal(undone.pasted, null);
  t.ok(undone.touched.has('parameters.src'), 'it could complain before');
  t.notOk(undone.touched.has('parameters.camp'));
  t.equal(undoPaste(emptyForm), emptyForm);
});

t.test('parameters behind the # are moved into their fields', async (t) => {
  const moved = pasteUrl(emptyForm, compiled, 'https://a.example/#/route?src=google&y=1');
  t.equal(moved.baseUrl, 'https://a.example/#/route?y=1');
  t.same([...moved.values], [['src', 'google']]);
  t.match(moved.pasted, { filled: ['src'], inFragment: [], canTakeOut: false });
  t.equal(undoPaste(moved).baseUrl, 'https://a.example/#/route?src=google&y=1');
});
