import { anatomyOf, groupsOf } from '@utmost/core/link/anatomy.ts';
import t from 'tap';
import { compiledOf, PARAMETERS } from '../../support/taxonomies.ts';

const compiled = compiledOf();

t.test('a key stays with its value, and no letter is lost', async (t) => {
  const url = 'https://a.com/x?ref=1&src=news&lid=00001#top';
  const groups = groupsOf(anatomyOf(compiled, url)).map((group) => group.map(({ text }) => text));
  t.same(groups, [
    ['https://a.com/x'],
    ['?ref=1'],
    ['&src=', 'news'],
    ['&lid=', '00001'],
    ['#top'],
  ]);
});

t.test('each part says what it is, of which parameter, and where that stands', async (t) => {
  const url = 'https://a.com/x?ref=1&src=news&lid=00001#top';
  t.same(
    anatomyOf(compiled, url).map(({ text, kind, queryName, position }) => [
      text,
      kind,
      queryName,
      position,
    ]),
    [
      ['https://a.com/x', 'base', null, null],
      ['?ref=1', 'foreign', null, null],
      ['&src=', 'key', 'src', 0],
      ['news', 'value', 'src', 0],
      ['&lid=', 'key', 'lid', 4],
      ['00001', 'identifier', 'lid', 4],
      ['#top', 'foreign', null, null],
    ],
  );
});

t.test('packed parameters break between pairs too', async (t) => {
  const advanced = compiledOf(PARAMETERS, { isEnabled: true });
  const url = 'https://a.com/?sourceid=src_news~lid_00001';
  const texts = groupsOf(anatomyOf(advanced, url)).map((group) =>
    group.map(({ text }) => text).join(''),
  );
  t.same(texts, ['https://a.com/', '?sourceid=', 'src_news', '~lid_00001']);
});
