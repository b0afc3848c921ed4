import t from 'tap';
import { findExpressions } from '../../setup/expressions.js';
import { faultOf } from '../../setup/judge-expressions.js';

t.test('expressions that a text makes slow are told', async (t) => {
  t.match(await faultOf({ source: '\\s*:?\\s*!', flags: '' }), /polynomial/);
  t.match(await faultOf({ source: '^(a+)+$', flags: '' }), /exponential/);
  t.equal(await faultOf({ source: '^\\s*:', flags: '' }), '');
});

t.test('expressions are found in code and contract', async (t) => {
  const { expressions } = await findExpressions();
  const places = expressions.map(({ place }) => place.replace(/:\d+$/, ''));
  t.ok(places.includes('core/link/tidy-url.ts'));
  t.ok(places.some((place) => place.startsWith('openapi.yaml ')));
  t.ok(places.some((place) => place.startsWith('console/')));
});
