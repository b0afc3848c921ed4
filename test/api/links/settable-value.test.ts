import { setValue, whyNotSettable } from '@utmost/api/links/set-value.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import t from 'tap';
import { compiledOf, PARAMETERS, parameterOf } from '../../support/taxonomies.ts';

const compiled = compiledOf([
  ...PARAMETERS,
  parameterOf('old', { displayName: 'Old', visible: false }),
]);
const stored = {
  name: 'Spring',
  baseUrl: 'https://e.com/',
  fullUrl: 'https://e.com/?src=Old&camp=spring&lid=00007&old=1&gone=2',
  values: new Map([
    ['src', 'Old'],
    ['camp', 'spring'],
    ['lid', '00007'],
    ['old', '1'],
    ['gone', '2'],
  ]),
  urlEncoding: true,
  isAdvancedMode: false,
};

t.test('which parameters can be set', async (t) => {
  const why = (name: string) => {
    const problem = whyNotSettable(compiled, name);
    return problem && `${problem.path}: ${sentenceOf(problem)}`;
  };
  for (const name of ['src', 'ch', 'camp', 'med']) t.equal(why(name), null, name);
  t.equal(why('lid'), "parameter: Link ID is assigned once, so you can't set it");
  t.equal(why('old'), "parameter: Old is hidden, so you can't set it");
  t.equal(why('gone'), 'parameter: "gone" is not a tracking parameter of this workspace');
});

t.test('one value is set, as it is stored, and the others stay', async (t) => {
  const { link, problems } = setValue(compiled, stored, 'ch', 'paid search');
  t.same(problems, []);
  t.same(
    [...(link.values ?? [])].filter(([name]) => name !== 'ch').sort(),
    [...stored.values].sort(),
  );
  t.equal(link.fullUrl, 'https://e.com/?src=Old&ch=ps&camp=spring&lid=00007&old=1&gone=2');
});

t.test('an empty value takes it away', async (t) => {
  const { link } = setValue(compiled, stored, 'camp', '');
  t.equal(link.fullUrl, 'https://e.com/?src=Old&lid=00007&old=1&gone=2');
});

t.test('a value that is there already changes nothing', async (t) => {
  const { link } = setValue(compiled, stored, 'camp', 'SPRING');
  t.equal(link.urlWithoutIdentifiers, null);
  t.equal(link.fullUrl, stored.fullUrl);
});

t.test('a value is validated', async (t) => {
  const { problems } = setValue(compiled, stored, 'med', 'fax');
  t.same(problems.map(sentenceOf), ['Medium must be one of the allowed values: cpc, email']);
});
