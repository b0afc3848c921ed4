// The text of a chosen file, whatever its encoding.
import { decodeFile } from '@utmost/console/src/ui/browser/table-text.ts';
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
