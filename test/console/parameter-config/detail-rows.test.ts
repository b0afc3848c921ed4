import {
  aliasesIn,
  detailRows,
  withRow,
} from '@utmost/console/src/parameter-config/details/detail-rows.ts';
import t from 'tap';
import { parameterOf } from '../../support/taxonomies.ts';

t.test('aliases with commas and quotes come round', async (t) => {
  const aliases = ['Smith, Inc.', 'a "b"', 'plain', '"'];
  const valueDetails = { smith: { aliases } };
  const source = parameterOf('src', { type: 'dropdown', allowedValues: 'smith', valueDetails });
  const [row] = detailRows(source);
  t.equal(row?.aliases, '"Smith, Inc.", "a ""b""", plain, """"');
  t.same(row && withRow(null, row), valueDetails);
});

t.test('aliases are separated by commas, also while they are typed', async (t) => {
  for (const [text, aliases] of [
    ['', []],
    ['fb, Face Book', ['fb', 'Face Book']],
    ['"Smith, Inc.", fb', ['Smith, Inc.', 'fb']],
    ['"Smith, In', ['"Smith', 'In']],
    ['fb,', ['fb']],
  ] as const) {
    t.same(aliasesIn(text), aliases, text);
  }
});
