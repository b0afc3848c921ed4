import { countVariations, variationsOf } from '@utmost/core/link/variations.ts';
import t from 'tap';

t.test('one link becomes one of each value, named as the specification says', async (t) => {
  const choices = new Map([['content', ['a', 'b']]]);
  t.same(variationsOf('Spring', choices), [
    { name: 'Spring - a', values: new Map([['content', 'a']]) },
    { name: 'Spring - b', values: new Map([['content', 'b']]) },
  ]);
  t.same(
    variationsOf('', choices).map(({ name }) => name),
    ['Link - a', 'Link - b'],
  );
});

t.test('several parameters make every combination', async (t) => {
  const choices = new Map([
    ['content', ['a', 'b']],
    ['__proto__', ['1', '2', '3']],
  ]);
  const made = variationsOf('S', choices);
  t.equal(made.length, 6);
  t.equal(countVariations(choices), 6);
  t.same(made[1], {
    name: 'S - a - 2',
    values: new Map([
      ['content', 'a'],
      ['__proto__', '2'],
    ]),
  });
});

t.test('without choices there is the link itself', async (t) => {
  t.same(variationsOf('', new Map()), [{ name: '', values: new Map() }]);
  t.equal(countVariations(new Map()), 1);
});
