import { encodingOf } from '@utmost/core/csv/text-encoding.ts';
import t from 'tap';

t.test('encodings are told by the first bytes', async (t) => {
  const cases: readonly (readonly [readonly number[], string, boolean])[] = [
    [[], 'UTF-8', false],
    [[0x61], 'UTF-8', false],
    [[0x61, 0x62], 'UTF-8', false],
    [[0, 0], 'UTF-8', false],
    [[0xff, 0xfe], 'UTF-16LE', true],
    [[0xfe, 0xff], 'UTF-16BE', true],
    [[0xff, 0xff], 'UTF-8', false],
    [[0xfe, 0xfe], 'UTF-8', false],
    [[0x61, 0xfe], 'UTF-8', false],
    [[0x61, 0xff], 'UTF-8', false],
    [[0x61, 0], 'UTF-16LE', false],
    [[0, 0x61], 'UTF-16BE', false],
    [[0xef, 0xbb, 0xbf], 'UTF-8', true],
    [[0x61, 0xbb, 0xbf], 'UTF-8', false],
    [[0xef, 0x61, 0xbf], 'UTF-8', false],
    [[0xef, 0xbb, 0x61], 'UTF-8', false],
  ];
  for (const [bytes, encoding, hasByteOrderMark] of cases)
    t.same(encodingOf(Uint8Array.from(bytes)), { encoding, hasByteOrderMark }, bytes.join(' '));
});
