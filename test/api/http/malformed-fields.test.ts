// A field that has not the shape the contract asks for: the sentence says which shape that is.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { onEveryEngine } from '../organization.ts';

const LINKS = '/api/tracking-links';
const PARAMETERS = '/api/tracking-parameters';

onEveryEngine(t, async (t, { admin }) => {
  const link = { name: 'One', baseUrl: 'https://a.example/' };
  const cases: [string, string, unknown, string, string][] = [
    [
      'POST',
      '/api/users/invite',
      { email: address('bo@a'), role: 'admin' },
      'role',
      'role must be user.',
    ],
    [
      'POST',
      PARAMETERS,
      { type: 'number' },
      'type',
      'type must be one of text, dropdown, date, identifier.',
    ],
    [
      'POST',
      PARAMETERS,
      { type: 'text', required: 'yes' },
      'required',
      'required must be true or false.',
    ],
    ['POST', PARAMETERS, { displayName: 'A' }, 'type', 'type is missing.'],
    ['POST', PARAMETERS, { type: 'text', color: 1 }, 'color', "color isn't a field of this call."],
    [
      'POST',
      LINKS,
      { ...link, sortOrder: 2 ** 31 },
      'sortOrder',
      'sortOrder must be at most 2,147,483,647.',
    ],
    ['GET', `${LINKS}?range=[-1,3]`, undefined, 'range.0', 'range.0 must be at least 0.'],
    ['GET', `${LINKS}?range=[1]`, undefined, 'range', 'range must have at least 2 entries.'],
    [
      'POST',
      `${LINKS}/bulk`,
      { links: Array.from({ length: 10_001 }, () => link), mode: 'all' },
      'links',
      'links must have at most 10,000 entries.',
    ],
    ['GET', `${LINKS}?filter=eyJxIjoi`, undefined, 'filter', "filter isn't valid JSON."],
    [
      'GET',
      `${LINKS}?filter=${encodeURIComponent(JSON.stringify({ parameter: '' }))}`,
      undefined,
      'filter.parameter',
      'filter.parameter must have at least 1 character.',
    ],
  ];
  for (const [method, path, body, field, sentence] of cases) {
    t.test(sentence, async (t) => {
      const answer = await admin.request(method, path, body);
      t.equal(answer.status, 400);
      t.equal(answer.body.errors[field], sentence, JSON.stringify(answer.body.errors));
    });
  }

  t.test('rows that end before they begin', async (t) => {
    for (const path of [LINKS, '/api/audit-log']) {
      const answer = await admin.get(`${path}?range=[9,1]`);
      t.equal(answer.status, 400, path);
      t.equal(answer.body.message, 'The range starts after it ends.');
    }
  });
});
