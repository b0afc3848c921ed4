import { conflictFreePair } from '@utmost/console/src/parameter-config/advanced/conflict-lines.ts';
import { advancedConflicts, checkAdvancedConfig } from '@utmost/core/taxonomy/advanced-mode.ts';
import { ga4 } from '@utmost/core/taxonomy/templates/ga4.ts';
import t from 'tap';
import { parameterOf } from '../../support/taxonomies.ts';

const GA4 = ga4.parameters.map((parameter) => ({ ...parameter, valueMappings: [] }));

t.test('nothing configured leaves the default pair', async (t) => {
  t.same(conflictFreePair([], 'cid'), { keyValueConnector: '_', delimiter: '~' });
});

t.test('names with an underscore need another connector', async (t) => {
  const pair = conflictFreePair([parameterOf('utm_source')], 'cid');
  t.same(pair, { keyValueConnector: '-', delimiter: '~' });
});

t.test('the pair offered for Google Analytics 4 conflicts with nothing', async (t) => {
  const pair = conflictFreePair(GA4, 'cid');
  const advanced = {
    isEnabled: true,
    mainParameterName: 'cid',
    keyValueConnector: '',
    delimiter: '',
    ...pair,
  };
  t.same(checkAdvancedConfig(advanced), []);
  t.same(advancedConflicts({ parameters: GA4, advanced }), []);
  t.notOk('-_.+'.includes(advanced.keyValueConnector), 'its special characters stay allowed');
});

t.test('a special character is given up where nothing else is left', async (t) => {
  const taken = ['~~', '||', '..'].map((char) => parameterOf(`a${char}b`));
  const text = parameterOf('text', { allowedSpecialChars: ';' });
  t.same(conflictFreePair([...taken, text], 'cid'), { keyValueConnector: '_', delimiter: ';' });
});

t.test('lists and codes count as well as names', async (t) => {
  const list = parameterOf('list', { type: 'dropdown', allowedValues: 'a_b, c~d' });
  const codes = parameterOf('codes', {
    type: 'dropdown',
    useCodedValues: true,
    valueMappings: [{ displayValue: 'Any', codedValue: 'e-f' }],
  });
  t.same(conflictFreePair([list, codes], 'cid'), { keyValueConnector: '.', delimiter: '~~' });
});

t.test('there may be no such pair', async (t) => {
  t.equal(conflictFreePair([parameterOf('__--..::~~||;')], 'cid'), null);
});

t.test('a main parameter that has no name yet does not stand in the way', async (t) => {
  t.not(conflictFreePair(GA4, ''), null);
});
