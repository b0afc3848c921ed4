// The mappings of a coded dropdown are read once for each list, and again for another list or another case.
import { mappingIndex } from '@utmost/core/rules/mapping-index.ts';
import t from 'tap';

const valueMappings = [
  { displayValue: 'Paid Search', codedValue: 'PS' },
  { displayValue: 'E-mail', codedValue: 'em' },
];

t.test('codes are as they are stored, display values are folded', async (t) => {
  const asWritten = mappingIndex({ valueMappings, forceLowercase: false });
  t.same([...asWritten.codes], ['PS', 'em']);
  t.equal(asWritten.codeOfDisplay.get('paid search'), 'PS');
  const lowered = mappingIndex({ valueMappings, forceLowercase: true });
  t.same([...lowered.codes], ['ps', 'em']);
  t.equal(lowered.codeOfDisplay.get('paid search'), 'ps');
});

t.test('the same list is read once', async (t) => {
  const first = mappingIndex({ valueMappings, forceLowercase: false });
  t.equal(mappingIndex({ valueMappings, forceLowercase: false }), first);
  t.not(mappingIndex({ valueMappings: [...valueMappings], forceLowercase: false }), first);
});
