// The landing pages that a prompt names, with a scheme or without.
import { hostsOf, landingPages } from '@utmost/api/assistant/landing-pages.ts';
import t from 'tap';

const found = (prompt: string) => landingPages(prompt).map(({ url }) => url);

t.test(
  'hosts without a scheme have an ending that is no end of a sentence or of a file',
  async (t) => {
    const endings =
      'com org net io co app dev shop store info eu de at ch fr it es se nl be pl dk no fi uk us ca au jp br example';
    for (const ending of endings.split(' '))
      t.same(found(`Ads to a-1.shop.${ending}/sale?x=1#y, soon`), [
        `https://a-1.shop.${ending}/sale?x=1#y`,
      ]);
    for (const name of [
      'report.pdf',
      'a.csv',
      'sale.Now',
      'v1.2',
      'e.g.',
      'a.community',
      'a.com.x',
    ])
      t.same(found(`See ${name} for it`), [], name);
  },
);

t.test('what stands around a host is not part of it', async (t) => {
  for (const [before, after] of [
    ['', ''],
    ['(', ')'],
    ['“', '”'],
    ['to ', '.'],
    ['', ', and'],
    ['', '!?'],
  ])
    t.same(
      found(`${before}Shop.example.com/a${after}`),
      ['https://Shop.example.com/a'],
      `${before}${after}`,
    );
  for (const before of ['ada@', '/', '.', ':', '_', '-', 'é'])
    t.same(found(`x ${before}shop.de`), [], before);
  for (const after of ['é', '_', '-', '.info2']) t.same(found(`shop.de${after}`), [], after);
});

t.test('all are found in their order, with their places', async (t) => {
  const prompt = 'From b.de to https://a.example/s and c.fr/x.';
  t.same(
    landingPages(prompt).map(({ url, start, end }) => [url, prompt.slice(start, end)]),
    [
      ['https://b.de', 'b.de'],
      ['https://a.example/s', 'https://a.example/s'],
      ['https://c.fr/x', 'c.fr/x'],
    ],
  );
  t.same([...hostsOf(prompt)], ['b.de', 'a.example', 'c.fr']);
  t.same(found('no page at all'), []);
});
