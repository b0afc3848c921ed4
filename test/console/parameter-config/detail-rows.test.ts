import {
  aliasesIn,
  detailRows,
  withRow,
  wrongCell,
} from '@utmost/console/src/parameter-config/details/detail-rows.ts';
import { checkDetails } from '@utmost/core/taxonomy/dependent-values/check-details.ts';
import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';
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

t.test('a problem belongs to the cell that it is about', async (t) => {
  const cases: [NonNullable<Parameter['valueDetails']>[string], string][] = [
    [{ aliases: ['b'] }, 'aliases'],
    [{ aliases: ['\u200b'] }, 'aliases'],
    [{ from: '2027-02-30', to: '2027-03-01' }, 'from'],
    [{ from: '2027-02-01', to: '2027-02-30' }, 'to'],
    [{ from: '2027-02-02', to: '2027-02-01' }, 'to'],
    [{ replacedBy: 'c' }, 'replacedBy'],
    [{ replacedBy: 'a' }, 'replacedBy'],
  ];
  for (const [detail, cell] of cases) {
    const source = parameterOf('src', {
      ...{ type: 'dropdown', allowedValues: 'a,b', valueDetails: { a: detail } },
    });
    const [row] = detailRows(source);
    t.same(
      checkDetails(source).map((one) => row && wrongCell(one, row)),
      [cell],
    );
  }
});
