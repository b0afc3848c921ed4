import { sampleValues } from '@utmost/console/src/ui/link-fields/sample-values.ts';
import { buildLink } from '@utmost/core/link/build.ts';
import t from 'tap';
import { compiledOf, PARAMETERS, parameterOf } from '../../../support/taxonomies.ts';

t.test('every visible parameter has a value that its rules accept', async (t) => {
  const compiled = compiledOf([...PARAMETERS, parameterOf('old', { visible: false })]);
  const values = sampleValues(compiled);
  t.same(
    [...values].sort(([one], [other]) => one.localeCompare(other)),
    [
      ['camp', 'example'],
      ['ch', 'ps'],
      ['lid', '00001'],
      ['med', 'cpc'],
      ['src', 'example'],
    ],
  );
  const link = buildLink(compiled, { baseUrl: 'https://a.com/', values, urlEncoding: true });
  t.same(link.problems, []);
});

t.test('what accepts nothing yet has no value', async (t) => {
  const empty = parameterOf('empty', { type: 'dropdown', useCodedValues: true });
  t.equal(sampleValues(compiledOf([empty])).size, 0);
});

t.test('a reserved character is avoided', async (t) => {
  const compiled = compiledOf([parameterOf('src')], { isEnabled: true, keyValueConnector: 'x' });
  t.same(sampleValues(compiled), new Map([['src', 'value']]));
});
