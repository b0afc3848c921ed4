// The mappings of a coded dropdown are read once for each list, and again for another list or another case.

import { mappingIndex, mappingOf } from '@utmost/core/rules/mapping-index.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const valueMappings = [
  { displayValue: 'Paid Search', codedValue: 'PS' },
  { displayValue: 'E-mail', codedValue: 'em' },
];

t.test('codes are as they are stored, display values are folded', async (t) => {
  const asWritten = mappingIndex({ valueMappings, forceLowercase: false });
  t.same([...asWritten.byCode.keys()], ['PS', 'em']);
  t.equal(asWritten.codeOfDisplay.get('paid search'), 'PS');
  const lowered = mappingIndex({ valueMappings, forceLowercase: true });
  t.same([...lowered.byCode.keys()], ['ps', 'em']);
  t.equal(lowered.codeOfDisplay.get('paid search'), 'ps');
});

t.test('the same list is read once', async (t) => {
  const first = mappingIndex({ valueMappings, forceLowercase: false });
  t.equal(mappingIndex({ valueMappings, forceLowercase: false }), first);
  t.not(mappingIndex({ valueMappings: [...valueMappings], forceLowercase: false }), first);
});

t.test('the mapping of a stored value is found however the code is written', async (t) => {
  const fields = { type: 'dropdown', useCodedValues: true, valueMappings } as const;
  const asWritten = parameterOf('ch', fields);
  const lowered = parameterOf('ch', { ...fields, forceLowercase: true });
  const table: [typeof asWritten, string, string | undefined][] = [
    [asWritten, 'PS', 'Paid Search'],
    [asWritten, 'ps', undefined],
    [asWritten, 'Paid Search', undefined],
    [lowered, 'ps', 'Paid Search'],
    [lowered, 'PS', 'Paid Search'],
    [lowered, 'em', 'E-mail'],
    [lowered, '', undefined],
    [{ ...lowered, useCodedValues: false }, 'ps', undefined],
    [{ ...lowered, type: 'text' }, 'ps', undefined],
  ];
  for (const [parameter, value, displayValue] of table) {
    t.equal(mappingOf(parameter, value)?.displayValue, displayValue, value);
  }
  for (const parameter of [asWritten, lowered]) {
    const [compiled] = compiledOf([parameter]).parameters;
    for (const mapping of valueMappings) {
      const stored = compiled?.resolve(mapping.displayValue).value ?? '';
      t.equal(mappingOf(parameter, stored), mapping, `what ${mapping.displayValue} becomes`);
    }
  }
});
