// Bytes become text; what was no text is told apart from a U+FFFD in the source.
import { decodeUtf8, hasNoText, NO_TEXT, utf8Decoder } from '@utmost/core/csv/utf8-text.ts';
import { withoutLoneSurrogates } from '@utmost/core/rules/characters.ts';
import t from 'tap';
import fc from '../../support/property-runs.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const joined = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...bytesOf(part)] : part)));

t.test('valid UTF-8 is what it says, U+FFFD and byte-order marks included', async (t) => {
  // Half of the dark thumb's pair is the same half that stands for no text.
  for (const text of [
    '',
    'a',
    'a\uFFFDb',
    '\uFFFD',
    '\uFFFD\uFFFD',
    '\uFEFFä\uFFFF😀\uFFFD\n',
    '👍🏿',
  ]) {
    t.equal(decodeUtf8(bytesOf(text)), text, JSON.stringify(text));
    t.equal(hasNoText(text), false, JSON.stringify(text));
  }
});

t.test('bytes that are no text are told apart', async (t) => {
  const table: [Uint8Array, string][] = [
    [joined('Caf', [0xe9], ',1'), `Caf${NO_TEXT},1`],
    [joined('\uFFFD', [0xe9], '\uFFFD'), `\uFFFD${NO_TEXT}\uFFFD`],
    [joined([0xff, 0xfe], 'a'), `${NO_TEXT}${NO_TEXT}a`],
    [joined('a', [0xf0, 0x9f, 0x98]), `a${NO_TEXT}`],
    [joined([0xf0, 0x9f], '\uFFFD'), `${NO_TEXT}\uFFFD`],
  ];
  for (const [bytes, text] of table) t.equal(decodeUtf8(bytes), text);
});

t.test('pieces of any size give the same text', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => [...bytesOf(text)]),
    fc.constantFrom([0xef, 0xbf, 0xbd], [0xef, 0xbf], [0xe9], [0xc3], [0x80], [0xf0, 0x9f]),
    fc.array(fc.nat(255), { maxLength: 4 }),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }),
      fc.integer({ min: 1, max: 5 }),
      (parts, step) => {
        const bytes = Uint8Array.from(parts.flat());
        const whole = decodeUtf8(bytes);
        const decoder = utf8Decoder();
        let text = '';
        for (let at = 0; at < bytes.length; at += step) {
          text += decoder.push(bytes.subarray(at, at + step));
        }
        text += decoder.end();
        if (text !== whole) throw new Error('in pieces it is another text');
        const plain = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
        if (withoutLoneSurrogates(whole) !== plain) throw new Error('it is another text');
        const isWell = Buffer.from(plain).equals(bytes);
        if (hasNoText(whole) === isWell) throw new Error('it was misjudged');
      },
    ),
    { numRuns: 1000 },
  );
});
