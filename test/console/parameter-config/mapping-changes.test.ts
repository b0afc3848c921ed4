import { mappingChanges } from '@utmost/console/src/parameter-config/mappings/mapping-changes.ts';
import {
  checkMappingFile,
  printMappingSheet,
} from '@utmost/console/src/parameter-config/mappings/mapping-sheet.ts';
import { ADVANCED_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import t from 'tap';

const existing = [
  { displayValue: 'One', codedValue: '000007' },
  { displayValue: 'Two', codedValue: '1E5' },
  { displayValue: 'Three', codedValue: 'x' },
  { displayValue: 'Four', codedValue: 'y' },
];
const changesOf = (text: string) =>
  mappingChanges(
    existing,
    checkMappingFile(text, {
      parameter: { type: 'dropdown' },
      existing,
      advanced: ADVANCED_DEFAULTS,
    }),
  );

t.test('what a spreadsheet made of codes is told apart from what was meant', async (t) => {
  const text = 'Display Name,Coded Value\nOne,7\nTwo,100000\nTHREE,z\nFive,v\n';
  t.same(
    changesOf(text).map(({ kind, displayValue, from, to, isSameNumber }) =>
      [kind, displayValue, from, to, isSameNumber].join(' '),
    ),
    [
      'changed One 000007 7 true',
      'changed Two 1E5 100000 true',
      'changed THREE x z false',
      'deleted Four y  false',
      'added Five  v false',
    ],
  );
});

t.test('the current mappings come back without a change', async (t) => {
  t.same(changesOf(printMappingSheet(existing)), []);
});
