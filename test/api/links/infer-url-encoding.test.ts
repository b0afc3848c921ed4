// A client that does not say whether values are encoded tells it by the URL that it made.
import { inferUrlEncoding } from '@utmost/api/links/create-link.ts';
import t from 'tap';
import { compiledOf } from '../../support/taxonomies.ts';

t.test('a full URL tells which encoding was meant', async (t) => {
  t.equal(inferUrlEncoding(compiledOf(), 'https://e.com/?src=%C3%BC&lid=00001'), true);
  t.equal(inferUrlEncoding(compiledOf(), 'https://e.com/?src=ü&lid=00001'), false);
  t.equal(inferUrlEncoding(compiledOf(), 'https://e.com/?src=a'), true);
});
