import { checkLinkView } from '@utmost/api/views/manage-views.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import t from 'tap';

const said = (name: string, query: string, taken: readonly string[] = []) =>
  checkLinkView({ name, query }, taken).map((one) => `${one.path}: ${sentenceOf(one)}`);

t.test('names of saved views', async (t) => {
  for (const name of ['Spring', ' x ', 'x'.repeat(100), '😀'.repeat(100)])
    t.same(said(name, '?q=a', ['Summer']), [], name);
  for (const name of ['', ' \n']) t.same(said(name, '', ['']), ['name: Name is required']);
  t.same(said('x'.repeat(101), ''), ['name: Name must be at most 100 characters']);
  for (const name of ['a\u0000', 'a\u200bb', 'a\ud800'])
    t.same(said(name, ''), ["name: Name can't contain control or invisible characters"]);
  for (const name of ['spring', ' SPRING '])
    t.same(said(name, '', ['Summer', ' Spring']), [
      'name: You already have a view called " Spring"',
    ]);
});

t.test('what they keep', async (t) => {
  for (const query of ['', '?q=a', 'x'.repeat(2000)]) t.same(said('A', query), []);
  t.same(said('A', 'x'.repeat(2001)), ['query: A view must be at most 2,000 characters']);
  for (const query of ['?\u0000', '?q=\u200b', '?q=\udc00'])
    t.same(said('A', query), ["query: A view can't contain control or invisible characters"]);
  t.equal(said('', 'x'.repeat(2001)).length, 2, 'both are told');
});
