// The text of a chosen file, whatever its encoding, and the file that is sent of it.
import { decodeFile, encodeFile } from '@utmost/console/src/ui/browser/table-text.ts';
import { hasNoText } from '@utmost/core/csv/utf8-text.ts';
import t from 'tap';

const table = [
  { name: 'UTF-16 of whole characters', bytes: [0x61, 0, 0x62, 0], text: 'ab' },
  { name: 'UTF-16 with U+FFFD of its own', bytes: [0x61, 0, 0xfd, 0xff], text: 'a\uFFFD' },
  { name: 'half a character behind a NUL', bytes: [0x61, 0, 0x62], text: null },
  { name: 'half of a surrogate pair', bytes: [0x61, 0, 0x00, 0xd8], text: null },
];

for (const { name, bytes, text } of table) {
  t.test(`${name} is ${text === null ? 'no text' : 'text'}`, async (t) => {
    const decoded = decodeFile(Uint8Array.from(bytes));
    t.equal(hasNoText(decoded), text === null);
    if (text !== null) t.equal(decoded, text);
  });
}

t.test('what was decoded is sent as it was', async (t) => {
  for (const bytes of [
    [],
    [0x61],
    [0xe9],
    [0x61, 0xe9, 0x62],
    [0xef, 0xbf, 0xbd, 0xff],
    [0xf0, 0x9f, 0x91, 0x8d],
  ]) {
    const text = decodeFile(Uint8Array.from(bytes));
    const sent = new Uint8Array(await encodeFile(text).arrayBuffer());
    t.equal(decodeFile(sent), text, bytes.join(' '));
    if (!hasNoText(text)) t.same([...sent], bytes);
  }
});
