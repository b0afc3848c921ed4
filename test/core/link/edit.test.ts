import { checkNewLink } from '@utmost/core/link/create.ts';
import { editLink, type StoredLink } from '@utmost/core/link/edit.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import t from 'tap';
import { compiledOf, PARAMETERS, parameterOf } from '../../support/taxonomies.ts';

const stored: StoredLink = {
  name: 'Spring',
  baseUrl: 'https://e.com/?x=1',
  fullUrl: 'https://e.com/?x=1&src=Old&ch=tv&gone=1&lid=00007',
  values: new Map([
    ['src', 'Old'],
    ['ch', 'tv'],
    ['gone', '1'],
    ['lid', '00007'],
  ]),
  urlEncoding: true,
  isAdvancedMode: false,
};

t.test('a new name alone leaves the URL as it was', async (t) => {
  const { link, problems } = editLink(compiledOf(), stored, { name: 'Summer' });
  t.same(problems, []);
  t.match(link, { name: 'Summer', fullUrl: stored.fullUrl, urlWithoutIdentifiers: null });
});

t.test('only what changed is validated; identifier and deleted parameters stay', async (t) => {
  const values = new Map([
    ['src', 'New'],
    ['ch', 'tv'],
    ['lid', '99999'],
  ]);
  const { link, problems } = editLink(compiledOf(), stored, { values });
  t.same(problems, [], 'tv is no coded value any more, but it did not change');
  t.equal(link.fullUrl, 'https://e.com/?x=1&src=New&ch=tv&lid=00007&gone=1');
  t.equal(link.urlWithoutIdentifiers, 'https://e.com/?x=1&src=New&ch=tv&gone=1');
});

t.test('a changed value is validated', async (t) => {
  const values = new Map([
    ['ch', 'radio'],
    ['nonsense', '1'],
  ]);
  const { problems } = editLink(compiledOf(), stored, { values });
  t.same(problems.map(sentenceOf), [
    'Channel must be one of the defined coded values',
    '"nonsense" is not a tracking parameter of this workspace',
  ]);
});

t.test('clearing a required value is refused, one that was empty before is not', async (t) => {
  const required = compiledOf([
    parameterOf('src', { displayName: 'Source', required: true }),
    parameterOf('new', { displayName: 'New', required: true }),
  ]);
  const { problems } = editLink(required, stored, { values: new Map() });
  t.same(problems.map(sentenceOf), ['Source is required']);
});

t.test('values of hidden parameters stay', async (t) => {
  const hidden = compiledOf(
    PARAMETERS.map((one) => (one.queryName === 'src' ? { ...one, visible: false } : one)),
  );
  const { link } = editLink(hidden, stored, {
    values: new Map([
      ['camp', 'a'],
      ['src', 'other'],
    ]),
  });
  t.equal(link.values.get('src'), 'Old');
  t.equal(link.values.get('camp'), 'a');
});

t.test("a link keeps its mode and takes today's connector", async (t) => {
  const today = compiledOf([parameterOf('src'), parameterOf('med')], {
    mainParameterName: 'cid',
    keyValueConnector: ':',
    delimiter: '|',
  });
  const packed = {
    ...stored,
    fullUrl: 'https://e.com/?cid=src_a~med_b',
    baseUrl: 'https://e.com/',
    values: new Map([
      ['src', 'a'],
      ['med', 'b'],
    ]),
    isAdvancedMode: true,
  };
  const { link } = editLink(today, packed, {
    values: new Map([
      ['src', 'a'],
      ['med', 'c'],
    ]),
  });
  t.equal(link.fullUrl, 'https://e.com/?cid=src%3Aa%7Cmed%3Ac');
  t.equal(link.isAdvancedMode, true);
});

t.test(
  "a new link: identifiers are the caller's, hidden and unknown names take no part",
  async (t) => {
    const compiled = compiledOf([
      ...PARAMETERS,
      parameterOf('hid', { displayName: 'Hid', visible: false }),
    ]);
    t.same([...nextIdentifiers(compiled)], [['lid', '00001']]);
    const { built, problems, warnings } = checkNewLink(
      compiled,
      {
        name: '',
        baseUrl: 'https://e.com/',
        values: new Map([
          ['src', 'a'],
          ['lid', '77777'],
          ['hid', 'x'],
          ['__proto__', 'y'],
        ]),
        urlEncoding: true,
      },
      new Map([['lid', '00042']]),
    );
    t.equal(built.fullUrl, 'https://e.com/?src=a&lid=00042');
    t.same(problems.map(sentenceOf), [
      'Link name is required',
      '"__proto__" is not a tracking parameter of this workspace',
    ]);
    t.same(warnings.map(sentenceOf), ["Hid is hidden, so new links don't include it"]);
  },
);

t.test('an identifier of a value stays as long as the value', async (t) => {
  const [source] = PARAMETERS;
  const sid = parameterOf('sid', { type: 'identifier', identifierPer: 'src' });
  const compiled = compiledOf([source ?? sid, parameterOf('other'), sid]);
  const link = {
    ...stored,
    values: new Map([
      ['src', 'Old'],
      ['sid', '7'],
    ]),
  };
  const edited = (values: Record<string, string>, identifiers?: Map<string, string>) =>
    editLink(compiled, link, { values: new Map(Object.entries(values)), identifiers });
  t.equal(edited({ src: 'Old', other: 'x' }).link.values.get('sid'), '7');
  const unknown = edited({ src: 'New' });
  t.same([unknown.problems, unknown.warnings], [[], []], 'the server knows the number');
  t.equal(unknown.link.fullUrl, 'https://e.com/?x=1&src=New');
  t.equal(edited({ src: 'New' }, new Map([['sid', '8']])).link.values.get('sid'), '8');
  t.equal(edited({}, new Map()).link.values.has('sid'), false);
});
