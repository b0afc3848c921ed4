// A URL that was copied with something around it becomes the URL that was meant; everything else stays as it is.
import { tidyUrl, withScheme } from '@utmost/core/link/tidy-url.ts';
import t from 'tap';

const tidied: readonly (readonly [text: string, url: string])[] = [
  ['https://a.example/?q=%20b&flag#/x', 'https://a.example/?q=%20b&flag#/x'],
  ['a.example', 'https://a.example'],
  ['//a.example/x', 'https://a.example/x'],
  ['a.example:8080/x?y=1', 'https://a.example:8080/x?y=1'],
  ['localhost:3000', 'https://localhost:3000'],
  ['“https://a.example/x”', 'https://a.example/x'],
  ['<https://a.example/x>', 'https://a.example/x'],
  ['https://a.example/?x=1&amp;y=2', 'https://a.example/?x=1&y=2'],
  ['https://a.example/\u200bx', 'https://a.example/x'],
  ['https://a.example/\u202ex\u2066?y=1\ufeff', 'https://a.example/x?y=1'],
  ['https://a.example/Donau\u00addampf?x=1#y', 'https://a.example/Donaudampf?x=1#y'],
  ['<a.example/Donau\u00addampf>', 'https://a.example/Donaudampf'],
  ['https://a.example/\u0645\u06cc\u200c\u062e', 'https://a.example/\u0645\u06cc%E2%80%8C\u062e'],
  ['https://a.example/a b', 'https://a.example/a%20b'],
  ['https://a.example/{keyword:a b}', 'https://a.example/{keyword:a b}'],
  ['<a.example/a b>', 'https://a.example/a%20b'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['mailto:ada@a.example', 'mailto:ada@a.example'],
  ['user:secret@a.example', 'user:secret@a.example'],
  ['ftp://a.example/', 'ftp://a.example/'],
  ['spring launch', 'spring launch'],
  ['', ''],
];

t.test('a pasted URL is put right', async (t) => {
  for (const [text, url] of tidied) t.equal(tidyUrl(text), url, text);
});

t.test('a scheme is put before what lacks nothing else', async (t) => {
  t.equal(withScheme(' a.example/x '), 'https://a.example/x');
  t.equal(withScheme('http://a.example'), null);
  t.equal(withScheme('a.example/a b'), 'https://a.example/a b', 'the spaces are another step');
  t.equal(withScheme('spring'), null);
});
