// What takes a change of the configuration back, and where it is left alone.
import { configTexts } from '@utmost/console/src/parameter-config/parameter-config-texts.ts';
import type { rememberConfiguration } from '@utmost/console/src/parameter-config/take-back.ts';
import t from 'tap';
import { pageRequests } from '../data/page-requests.ts';

type Remembered = Awaited<ReturnType<typeof rememberConfiguration>>;

const CHANGED = { message: configTexts.changedMeanwhile };
const DOCUMENT = { parameters: [] };
const state = (revision: number) => ({
  'configuration-revision': `${revision}`,
  etag: `"${revision}"`,
});
const opened = async (t: Parameters<typeof pageRequests>[0]) => {
  const page = pageRequests(t);
  return { ...page, ...(await import('@utmost/console/src/parameter-config/take-back.ts')) };
};

t.test(
  'a change is taken back with the configuration before it, under the state that it made',
  async (t) => {
    const { answer, sent, rememberConfiguration } = await opened(t);
    for (const [calls, made, put] of [
      [1, 8, 200],
      [2, 9, 200],
      [1, 9, null],
      [2, 8, null],
      [1, 8, 412],
    ] as const) {
      sent.length = 0;
      answer(200, DOCUMENT, state(7));
      const changed: Remembered = await rememberConfiguration(calls);
      answer(200, { parameters: ['new'] }, state(made));
      const takeBack = changed();
      if (put !== null) answer(put, put === 200 ? DOCUMENT : { message: 'Precondition failed' });
      if (put === 200) t.equal(await takeBack(), configTexts.takenBack, `${made - 7} of ${calls}`);
      else await t.rejects(takeBack(), CHANGED, `${made - 7} of ${calls}, ${put}`);
      const puts = sent.filter(({ method }) => method === 'PUT');
      t.equal(puts.length, put === null ? 0 : 1);
      if (put !== null)
        t.match(puts, [{ body: JSON.stringify(DOCUMENT), headers: { 'if-match': `"${made}"` } }]);
    }
  },
);

t.test('another refusal is told as it is', async (t) => {
  const { answer, rememberConfiguration } = await opened(t);
  answer(200, DOCUMENT, state(7));
  const changed = await rememberConfiguration();
  answer(200, DOCUMENT, state(8));
  const takeBack = changed();
  answer(422, { message: 'Not valid.' });
  await t.rejects(takeBack(), { status: 422, message: 'Not valid.' });
});

t.test('a deletion is remembered, but for values at rest', async (t) => {
  const { answer, rememberDeletion } = await opened(t);
  const parameters = [
    { id: 'text', type: 'text' },
    { id: 'coded', type: 'dropdown' },
    { id: 'bare', type: 'text' },
  ];
  const ofText = { parameterId: 'text' };
  const ofCoded = { parameterId: 'coded' };
  for (const [id, mappings, isRemembered] of [
    ['text', [ofText], false],
    ['bare', [ofText], true],
    ['coded', [ofCoded], true],
    [undefined, [ofText], false],
    [undefined, [ofCoded], true],
    [undefined, [], true],
  ] as const) {
    answer(200, parameters);
    answer(200, mappings);
    if (isRemembered) answer(200, DOCUMENT, state(7));
    t.equal((await rememberDeletion(id)) !== null, isRemembered, `${id} ${mappings.length}`);
  }
});

t.test('a parameter gets its former fields back, if nothing else has become of it', async (t) => {
  const { answer, sent, rememberParameter } = await opened(t);
  const one = (displayName: string, currentIdentifierValue = 1) => {
    return { id: 'p1', displayName, currentIdentifierValue };
  };
  const [other, changedOther] = [
    { id: 'p2', displayName: 'Other' },
    { id: 'p2', displayName: '!' },
  ];
  const former = { id: 'p1', displayName: 'Old' };
  const said: string[] = [];
  // What is there once the change is made, when it is taken back, and after that.
  for (const [made, now, after] of [
    [
      [one('New'), other],
      [one('New', 2), other],
      [one('Old', 2), other],
    ],
    [
      [one('New'), other],
      [one('New'), changedOther],
      [one('Old'), changedOther],
    ],
    [[one('New'), other], [one('Newer'), other], null],
    [[one('New'), other], [other], null],
    // Only its counter was raised, which stays.
    [[one('Old', 9), other], [one('Old', 9), other], null],
  ] as const) {
    sent.length = 0;
    answer(200, [one('Old'), other]);
    const changed = await rememberParameter('p1');
    answer(200, made);
    const takeBack = changed();
    answer(200, now);
    if (after) {
      answer(200, {});
      answer(200, after);
    }
    said.push(await takeBack().catch(({ message }: Error) => message));
    const puts = sent.filter(({ method }) => method === 'PUT');
    t.same(
      puts.map(({ url, body }) => [new URL(url).pathname, JSON.parse(body)]),
      after ? [['/api/tracking-parameters/p1', former]] : [],
    );
  }
  const { takenBack, takenBackAlone, changedMeanwhile, counterStays } = configTexts;
  t.same(said, [takenBack, takenBackAlone, changedMeanwhile, changedMeanwhile, counterStays]);
});
