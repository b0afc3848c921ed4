// What a preset may hold, when it is offered, and which of its values still fit.

import t from 'tap';
import type { Answer } from '../../support/browserless.ts';
import { onOneEngine, refusesWith } from '../organization.ts';

const PATH = '/api/presets';
const names = ({ body }: Answer) => (body as { name: string }[]).map(({ name }) => name);
const json = (values: object) => JSON.stringify(values);
const source = { type: 'text', displayName: 'Source', queryName: 'src', forceLowercase: true };
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

onOneEngine(t, async (t, { admin, addParameter, addMapping }) => {
  await addParameter(source);
  const medium = { type: 'dropdown', displayName: 'Medium', queryName: 'med' };
  const { id: mediumId } = await addParameter({ ...medium, allowedValues: 'mail,cpc,later' });
  await addParameter({ type: 'identifier', displayName: 'ID', queryName: 'lid' });
  const channel = { type: 'dropdown', displayName: 'Channel', queryName: 'ch' };
  const { id: channelId } = await addParameter({ ...channel, useCodedValues: true });
  await addMapping({ parameterId: channelId, displayValue: 'Paid Search', codedValue: 'ps' });

  t.test('values are stored as links store them', async (t) => {
    const parameters = json({ src: 'A', med: 'none', lid: '7', ch: 'paid search' });
    const { status, body } = await admin.post(PATH, { name: 'Values', parameters });
    t.equal(status, 201, JSON.stringify(body));
    t.match(body, { parameters: json({ src: 'a', ch: 'ps' }), leftOut: [] });
  });

  t.test('what cannot be a preset', async (t) => {
    const one = json({ src: 'a' });
    await admin.post(PATH, { name: 'Twin', parameters: one });
    const cases: [object, Record<string, string>][] = [
      [{ parameters: one }, { name: 'Name is required' }],
      [{ name: 'x'.repeat(101), parameters: one }, { name: 'Name must be at most 100 characters' }],
      [{ name: ' tWIN', parameters: one }, { name: 'There is already a preset called "Twin"' }],
      [{ name: 'None' }, { parameters: 'Fill in at least one parameter to save as a preset' }],
      [
        { name: 'None', parameters: json({ med: 'none', lid: '1', src: ' ' }) },
        { parameters: 'Fill in at least one parameter to save as a preset' },
      ],
      [
        { name: 'Odd', parameters: json({ med: 'fax', nope: 'x' }) },
        {
          'parameters.med': 'Medium must be one of the allowed values: mail, cpc, later',
          'parameters.nope': '"nope" is not a tracking parameter of this workspace',
        },
      ],
      [
        { name: 'Long', parameters: json({ src: 'x'.repeat(8_000) }) },
        { parameters: 'The values of a preset must be at most 8,000 characters in all' },
      ],
      [
        { name: 'Days', parameters: one, from: '2027-03-02', to: '2027-03-01' },
        { to: 'The last day, 2027-03-01, is before the first, 2027-03-02' },
      ],
      [
        { name: 'Days', parameters: one, from: '2027-02-30' },
        { from: '"2027-02-30" is not a date. Write it like 2027-03-31' },
      ],
    ];
    for (const [body, errors] of cases) {
      refusesWith(t, await admin.post(PATH, body), errors, JSON.stringify(body).slice(0, 60));
    }
    const malformed = await admin.post(PATH, { name: 'Bad', parameters: '[1]' });
    t.match(malformed, { status: 400, body: { code: 'malformed' } });
    t.same(names(await admin.get(PATH)), ['Twin', 'Values'], 'nothing was stored');
  });

  t.test('its days are those of UTC, both included', async (t) => {
    const draft = { name: 'Dated', parameters: json({ src: 'a' }) };
    const { id } = (await admin.post(PATH, draft)).body;
    const cases: [number | null, number | null, string][] = [
      [2, null, 'later'],
      [-2, 2, 'offered'],
      [null, -2, 'over'],
    ];
    for (const [from, to, state] of cases) {
      const days = { from: from && dayFromNow(from), to: to && dayFromNow(to) };
      const { body } = await admin.put(`${PATH}/${id}`, days);
      t.match(body, { ...days, state });
    }
  });

  t.test('what rules no longer allow is named, and stays', async (t) => {
    const parameters = json({ src: 'a', med: 'cpc', ch: 'ps' });
    const { id } = (await admin.post(PATH, { name: 'Old', parameters })).body;
    const read = async () =>
      (await admin.get(`${PATH}?filter=${encodeURIComponent(json({ id }))}`)).body[0];
    const at = `/api/tracking-parameters/${mediumId}`;
    t.equal((await admin.put(at, { allowedValues: 'mail,later' })).status, 200);
    t.match(await read(), { parameters, leftOut: ['med'] });
    const renamed = await admin.put(`${PATH}/${id}`, { ...(await read()), name: 'Older' });
    t.match(renamed, { status: 200, body: { name: 'Older', parameters, leftOut: ['med'] } });
    await admin.put(`/api/tracking-parameters/${channelId}`, { visible: false });
    t.same((await read()).leftOut, ['med', 'ch']);
    await admin.delete(`/api/tracking-parameters/${channelId}`);
    t.same((await read()).leftOut, ['med', 'ch']);
    await admin.put(at, { allowedValues: 'mail,cpc,later' });
    t.same((await read()).leftOut, ['ch'], 'it is back with its value');
  });

  t.test('it follows a parameter that gets another query name', async (t) => {
    const campaign = { type: 'text', displayName: 'Campaign', queryName: 'cmp' };
    const { id: campaignId } = await addParameter(campaign);
    const parameters = json({ cmp: 'spring', src: 'a' });
    const { id } = (await admin.post(PATH, { name: 'Renamed', parameters })).body;
    const at = `/api/tracking-parameters/${campaignId}`;
    t.equal((await admin.put(at, { queryName: 'utm_campaign' })).status, 200);
    const filter = encodeURIComponent(json({ id }));
    t.match((await admin.get(`${PATH}?filter=${filter}`)).body, [
      { parameters: json({ utm_campaign: 'spring', src: 'a' }), leftOut: [] },
    ]);
  });

  t.test('a value that has yet to come is saved, and left out until then', async (t) => {
    const from = dayFromNow(2);
    await admin.put(`/api/tracking-parameters/${mediumId}`, {
      valueDetails: { later: { from } },
    });
    const draft = { name: 'Next', parameters: json({ src: 'a', med: 'later' }) };
    t.match(await admin.post(PATH, draft), { status: 201, body: { leftOut: ['med'] } });
  });

  t.test('there is an end to them', async (t) => {
    const { length } = (await admin.get(PATH)).body;
    const parameters = json({ src: 'a' });
    for (let index = length; index < 200; index++) {
      await admin.post(PATH, { name: `P${index}`, parameters });
    }
    const answer = await admin.post(PATH, { name: 'One more', parameters });
    t.equal(answer.status, 409);
    t.match(answer.body.message, /200 presets/);
  });
});
