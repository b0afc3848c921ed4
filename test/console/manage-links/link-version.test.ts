import { hasValuesOf, linkBefore } from '@utmost/console/src/manage-links/link-version.ts';
import t from 'tap';

const now = {
  name: 'Third',
  baseUrl: 'https://b.example/',
  parameters: '{"src":"c","__proto__":"x"}',
  urlEncoding: true,
};

/** The newest first. */
const events = [
  {
    changes: [
      { field: 'name', before: 'Second', after: 'Third' },
      { field: 'fullUrl', before: 'https://b.example/?src=b', after: 'https://b.example/?src=c' },
      { field: 'parameters.src', before: 'b', after: 'c' },
    ],
  },
  {
    changes: [
      { field: 'parameters.src', before: null, after: 'b' },
      { field: 'parameters.__proto__', before: 'w', after: 'x' },
      { field: 'parameters.old.name', before: 'kept', after: null },
      { field: 'urlEncoding', before: 'false', after: 'true' },
      { field: 'baseUrl', before: 'https://a.example/', after: 'https://b.example/' },
    ],
  },
];

t.test('a link as it was', async (t) => {
  t.same(linkBefore(now, []), now);
  t.same(linkBefore(now, events.slice(0, 1)), {
    ...now,
    name: 'Second',
    parameters: '{"src":"b","__proto__":"x"}',
  });
  t.same(linkBefore(now, events), {
    name: 'Second',
    baseUrl: 'https://a.example/',
    parameters: '{"__proto__":"w","old.name":"kept"}',
    urlEncoding: false,
  });
});

t.test('whether a link has the values of a version', async (t) => {
  const version = (parameters: string) => ({ ...now, parameters });
  const [one, same] = [version('{"a":"1","b":"2"}'), version('{"b":"2","a":"1"}')];
  t.equal(hasValuesOf(one, same), true);
  t.equal(hasValuesOf(one, version('{"a":"1"}')), false);
  t.equal(hasValuesOf(version('{"a":"1"}'), one), false);
});
