import { parseParameters, printParameters } from '@utmost/core/link/parameters-json.ts';
import t from 'tap';
import fc from '../../support/property-runs.ts';

t.test('values as the API writes them', async (t) => {
  t.equal(printParameters(new Map()), '{}');
  t.equal(printParameters(new Map([['utm_source', 'google']])), '{"utm_source":"google"}');
  t.equal(
    printParameters(
      new Map([
        ['b', '"é"'],
        ['a', '\\\n'],
        ['__proto__', ''],
      ]),
    ),
    '{"b":"\\"é\\"","a":"\\\\\\n","__proto__":""}',
    'in their order',
  );
});

t.test('what is written is read again', async () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.string()), (values) => {
      const map = new Map(Object.entries(values));
      const read = parseParameters(printParameters(map));
      if (read === null || !sameEntries(read, map)) throw new Error(printParameters(map));
    }),
  );
});

t.test('anything else is refused', async (t) => {
  for (const json of ['', '{', 'null', '[]', '["a"]', '1', '"a"', '{"a":1}', '{"a":null}'])
    t.equal(parseParameters(json), null, json);
  t.same(
    [...(parseParameters('{"__proto__":"a","constructor":"b"}') ?? [])],
    [
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ],
  );
});

function sameEntries(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) {
  return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);
}
