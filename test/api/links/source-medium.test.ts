import { sourceAndMedium } from '@utmost/api/links/count-numbers.ts';
import t from 'tap';

t.test('which parameters say where a visit comes from', async (t) => {
  const found = (parameters: Record<string, string>) => {
    const names = sourceAndMedium(
      Object.entries(parameters).map(([queryName, displayName]) => ({ queryName, displayName })),
    );
    return names && [names.sourceName, names.mediumName];
  };
  for (const prefix of ['utm_', 'mtm_', 'pk_']) {
    const pair = [`${prefix}source`, `${prefix}medium`];
    t.same(
      found({ a: 'Source', b: 'Medium', [`${prefix}medium`]: 'x', [`${prefix}source`]: 'y' }),
      pair,
    );
    t.equal(found({ [`${prefix}source`]: 'x' }), null);
    t.equal(found({ [`${prefix}medium`]: 'x' }), null);
  }
  t.same(found({ a: 'SOURCE', b: 'medium' }), ['a', 'b'], 'by what they are called');
  t.same(found({ utm_source: 'Source', m: 'Medium' }), ['utm_source', 'm']);
  t.equal(found({ a: 'Source' }), null);
  t.equal(found({ b: 'Medium' }), null);
  t.equal(found({ utm_source: 'x', mtm_medium: 'y' }), null, 'halves of two pairs');
  t.equal(found({}), null);
});
