// The AI assistant through the API: what it proposes, what it may use up, and what it never does.
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Answer, type Client, signIn } from '../../support/browserless.ts';
import { databaseOf, rowsOf } from '../../support/database.ts';
import { engines } from '../../support/engines.ts';
import { modelLink, startModelStand } from '../../support/fake-model-server.ts';
import { startServer } from '../../support/server.ts';
import { onOneEngine } from '../organization.ts';

const GENERATE = '/api/ai-generate-links';
const LIMITS = '/api/ai-request-limits';
const prompt = 'Newsletter and Facebook ads for the spring sale, https://a.example/sale';
const medium = {
  type: 'dropdown',
  displayName: 'Medium',
  queryName: 'med',
  allowedValues: 'email,paid_social',
  required: true,
};
const campaign = {
  type: 'text',
  displayName: 'Campaign',
  queryName: 'camp',
  allowWhitespace: false,
  allowedSpecialChars: '-',
};
const used = async (client: Client) => (await client.get(LIMITS)).body.aiRequestLimits.used;
const linesOf = ({ body }: Answer) =>
  String(body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

onOneEngine(t, async (t, { admin, running, addParameter }) => {
  await addParameter(medium);
  await addParameter(campaign);
  const links = [
    {
      linkName: 'Spring sale - Newsletter',
      websiteUrl: 'https://a.example/sale',
      med: 'email',
      camp: 'spring-sale',
    },
    {
      linkName: 'Spring sale - Facebook ads',
      websiteUrl: 'https://a.example/sale',
      med: 'paid_social',
      camp: 'spring-sale',
    },
  ];

  t.test(
    'A1 the parameters of the organization are read, whatever the client says of them',
    async (t) => {
      const parameters = [
        { displayName: 'Evil', queryName: 'evil', type: 'text', required: true, valueInfo: 'x' },
      ];
      const { status, body } = await admin.post(GENERATE, { prompt, parameters });
      t.equal(status, 200, JSON.stringify(body));
      t.match(body, {
        links,
        problems: [],
        notice: null,
        notUnderstood: [],
        lists: [{ name: 'Channel', values: ['Newsletter', 'Facebook ads'] }],
        aiRequestLimits: { used: 1, limit: null, remaining: null },
      });
      t.same(Object.keys(body.links[0]).sort(), ['camp', 'linkName', 'med', 'websiteUrl']);
    },
  );

  t.test('A1 nothing is stored by itself', async (t) => {
    const database = databaseOf(running);
    t.teardown(() => database.close());
    const { organizationId } = (await admin.get('/api/auth/me')).body;
    const before = await rowsOf(database, organizationId);
    await admin.post(GENERATE, { prompt });
    const after = await rowsOf(database, organizationId);
    t.same({ ...after, ai_usage: [] }, { ...before, ai_usage: [] });
    t.not(after.ai_usage, before.ai_usage);
  });

  t.test('links come one by one to a client that asks for a stream', async (t) => {
    const answer = await admin.post(`${GENERATE}/stream`, { prompt });
    t.match(answer.headers.get('content-type'), 'application/x-ndjson');
    const [one, two, end] = linesOf(answer);
    t.same(
      [one, two],
      links.map((link, index) => ({ row: index + 1, link, problems: [] })),
    );
    t.match(end, { notice: null, aiRequestLimits: { used: 3 } });
  });

  t.test('what is not understood is told with its place in the prompt', async (t) => {
    const asked = `  ${prompt}, not Instagram. Medium: fax`;
    const { body } = await admin.post(GENERATE, { prompt: asked });
    t.match(body.notUnderstood, [
      {
        text: 'not Instagram',
        code: 'prompt_negation',
        path: null,
        message:
          /^Not understood: “not Instagram”\. The built-in assistant can't exclude anything\./,
      },
      { text: 'Medium: fax', code: 'prompt_no_option', path: 'parameters.med' },
    ]);
    for (const { start, end, text } of body.notUnderstood) t.equal(asked.slice(start, end), text);
    const [end] = linesOf(await admin.post(`${GENERATE}/stream`, { prompt: asked })).slice(-1);
    t.same(end.notUnderstood, body.notUnderstood);
    t.same(end.lists, body.lists);
  });

  t.test('what breaks a rule is told beside its link', async (t) => {
    const { body } = await admin.post(GENERATE, { prompt: 'Podcast ads for the spring sale' });
    t.match(body.problems, [
      { row: 1, path: 'baseUrl', message: 'Please enter a valid URL' },
      { row: 1, path: 'parameters.med', message: 'Medium is required' },
    ]);
  });

  t.test('prompts that are too short or too long', async (t) => {
    const before = await used(admin);
    for (const [text, message] of [
      ['too short', 'Please enter a detailed prompt (at least 10 characters)'],
      [' '.repeat(50), 'Please enter a detailed prompt (at least 10 characters)'],
      ['x'.repeat(4001), 'Prompt must be at most 4,000 characters'],
    ]) {
      for (const path of [GENERATE, `${GENERATE}/stream`]) {
        const { status, body } = await admin.post(path, { prompt: text });
        t.equal(status, 422);
        t.same(body.errors, { prompt: message });
      }
    }
    t.equal((await admin.post(GENERATE, {})).status, 400);
    t.equal(await used(admin), before, 'none of them counts');
  });
});

for (const engine of engines) {
  t.test(`the quota on ${engine.name}`, async (t) => {
    let now = new Date('2026-11-30T23:50:00Z');
    const running = await startServer(engine, { clock: { now: () => now } });
    const database = databaseOf(running);
    t.teardown(async () => {
      await database.close();
      await running.stop();
    });
    const admin = await signIn(running.url, address('ada@quota'));
    t.same((await admin.get(LIMITS)).body, {
      aiRequestLimits: { used: 0, limit: 20, remaining: 20, nextReset: '2026-12-01T00:00:00.000Z' },
      assistant: 'built-in',
    });
    const me = (await admin.get('/api/auth/me')).body;
    await database.query("UPDATE ai_usage SET month = '2026-11', requests = 10 WHERE id = ?", {
      replacements: [me.organizationId],
    });

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => admin.post(GENERATE, { prompt })),
    );
    t.equal(answers.filter(({ status }) => status === 200).length, 10, '50 at ten below the limit');
    const refused = answers.filter(({ status }) => status === 429);
    t.equal(refused.length, 40);
    t.equal(
      refused[0]?.body.message,
      "You've used all 20 AI requests of the Free plan this month. You get new ones on December 1.",
    );
    t.equal(refused[0]?.headers.get('retry-after'), '600');
    t.match((await admin.get(LIMITS)).body, { aiRequestLimits: { used: 20, remaining: 0 } });

    now = new Date('2026-12-01T00:00:00Z');
    t.match((await admin.get(LIMITS)).body, {
      aiRequestLimits: { used: 0, remaining: 20, nextReset: '2027-01-01T00:00:00.000Z' },
    });
    // Sessions end after a week; a month has passed.
    const again = await signIn(running.url, address('ada@quota'));
    t.match((await again.post(GENERATE, { prompt })).body, {
      aiRequestLimits: { used: 1, remaining: 19 },
    });
  });
}

t.test('with a model', async (t) => {
  const stand = await startModelStand(t);
  const [engine] = engines;
  if (!engine) throw new Error('There is no engine.');
  const running = await startServer(engine, {
    env: { OPENAI_BASE_URL: stand.url, OPENAI_TIMEOUT: '3' },
  });
  t.teardown(running.stop);
  const admin = await signIn(running.url, address('ada@model'));
  await admin.post('/api/tracking-parameters', medium);
  await admin.post('/api/tracking-parameters', campaign);
  const answer = (...links: object[]) => ({ links });
  const good = modelLink('Good', { med: 'email', camp: 'spring' });
  const bad = modelLink('Bad', { med: 'fax', camp: 'a b' });

  t.test('its links are validated and presented like any other', async (t) => {
    stand.answers(
      answer(good, modelLink('Foreign', { med: 'email', websiteUrl: 'https://evil.example/' })),
    );
    const { body } = await admin.post(GENERATE, { prompt });
    t.match(body.links, [
      { linkName: 'Good', websiteUrl: 'https://a.example/sale', med: 'email', camp: 'spring' },
      { linkName: 'Foreign', websiteUrl: '', med: 'email', camp: '' },
    ]);
    t.match(body.problems[0], {
      row: 2,
      message: "Website URL was left out because your prompt doesn't mention evil.example",
    });
    t.equal((await admin.get(LIMITS)).body.assistant, 'model');
  });

  t.test('links that break rules go back alone, and once', async (t) => {
    const better = { ...bad, med: 'email', camp: 'a-b' };
    stand.answersInTurn([answer(good, bad), answer(better)]);
    const { body } = await admin.post(GENERATE, { prompt });
    t.match(body, {
      links: [{ linkName: 'Good' }, { linkName: 'Bad', med: 'email', camp: 'a-b' }],
      problems: [],
    });
    const inputs = stand
      .asked()
      .map(({ messages }) => JSON.parse((messages as { content: string }[])[1]?.content ?? ''));
    t.same(
      inputs.map(({ links }) => links?.map(({ linkName }: { linkName: string }) => linkName)),
      [undefined, ['Bad']],
    );
    t.match(inputs[1].links[0].problems, [
      'Medium must be one of the allowed values: email, paid_social',
      'Campaign cannot contain spaces or whitespace',
    ]);
    stand.answersInTurn([answer(bad), answer({ ...bad, med: 'email' }), answer(better)]);
    const still = await admin.post(GENERATE, { prompt });
    t.equal(stand.asked().length, 2, 'two calls at most');
    t.equal(still.status, 200);
    t.same(
      still.body.problems.map(({ path }: { path: string }) => path),
      ['parameters.camp'],
      'what is better is taken',
    );
  });

  t.test('a later line takes the place of an earlier one', async (t) => {
    stand.answersInTurn([answer(bad, good), answer({ ...bad, med: 'email', camp: 'a-b' })]);
    const lines = linesOf(await admin.post(`${GENERATE}/stream`, { prompt }));
    t.same(
      lines.map(({ row }) => row),
      [1, 2, 1, undefined],
    );
    t.match(lines[2], { link: { camp: 'a-b' }, problems: [] });
  });

  t.test('A1 junk, a hang, 429 and a refusal are clear errors that cost nothing', async (t) => {
    const before = await used(admin);
    for (const [prepare, status, message] of [
      [() => stand.answers('I cannot do that.'), 502, /can't be read/],
      [() => stand.answers('{"links": [{"linkName": 1,,}]}'), 502, /can't be read/],
      [
        () => stand.answers({ links: [] }, { latency: 3_500 }),
        502,
        /didn't answer within 3 seconds/,
      ],
      [() => stand.fails(429), 502, /too many requests/],
      [() => stand.fails(401), 502, /check OPENAI_API_KEY/],
      [() => stand.answers('', { finishReason: 'content_filter' }), 422, /declined this prompt/],
      [
        () => stand.answers('{"links": [', { finishReason: 'length' }),
        502,
        /cut off before its first link/,
      ],
    ] as const) {
      prepare();
      const refusal = await admin.post(GENERATE, { prompt });
      t.equal(refusal.status, status, `${message}`);
      t.match(refusal.body.message, message);
    }
    t.equal(await used(admin), before);
    t.notOk(
      running.logged.some((line) => JSON.stringify(line).includes('sk-secret')),
      'nothing of its key is logged',
    );
    const reasons = running.logged.map(({ err }) => (err as { reason?: object } | null)?.reason);
    const told = reasons.filter((reason) => reason && 'status' in reason);
    t.match(told.slice(-2), [{ status: 429 }, { status: 401 }], 'what it said of its errors is');
  });

  t.test('of 10,000 links the first 500 are offered', async (t) => {
    const many = answer(...Array.from({ length: 10_000 }, (_, index) => modelLink(`L${index}`)));
    stand.answers(many, { chunkSize: 100_000 });
    const { status, body } = await admin.post(GENERATE, { prompt });
    t.equal(status, 200);
    t.equal(body.links.length, 500);
    t.match(body.notice, /^The AI model proposed more than 500 links\. These are the first ones\./);
  });

  t.test('what is sent is shown word for word, and an admin limits it', async (t) => {
    const PREVIEW = `${GENERATE}/preview`;
    const shown = async () => (await admin.post(PREVIEW, { prompt })).body;
    const sent = async () => {
      stand.answers(answer(good));
      await admin.post(GENERATE, { prompt });
      return stand.asked()[0];
    };
    const before = await used(admin);
    const { host, body, sharedParameterIds } = await shown();
    t.equal(host, new URL(stand.url).host);
    t.equal(sharedParameterIds, null);
    t.equal(await used(admin), before, 'to look costs nothing');
    t.same(JSON.parse(body), await sent());
    t.match(body, /paid_social/);
    const parameters = (await admin.get('/api/tracking-parameters')).body;
    const { id: campaignId } = parameters.find(
      ({ queryName }: { queryName: string }) => queryName === 'camp',
    );
    t.equal((await admin.put('/api/ai-parameters', { parameterIds: ['x'] })).status, 404);
    t.same((await admin.put('/api/ai-parameters', { parameterIds: [campaignId] })).body, {
      parameterIds: [campaignId],
    });
    const limited = await shown();
    t.same(limited.sharedParameterIds, [campaignId]);
    t.notMatch(limited.body, /paid_social|Medium|"med/);
    t.same(JSON.parse(limited.body), await sent());
    await admin.put('/api/ai-parameters', { parameterIds: null });
    const path = `/api/tracking-parameters/${campaignId}`;
    t.equal((await admin.put(path, { visible: false })).status, 200);
    t.notMatch((await shown()).body, /Campaign|camp\\*"/, 'hidden ones are not sent');
    t.equal((await admin.put(path, { visible: true })).status, 200);
    const [entry] = (
      await admin.get('/api/audit-log?range=[0,0]&filter={"action":"assistant.change"}')
    ).body;
    t.match(entry, {
      before: { sharedParameters: 'Campaign' },
      after: { sharedParameters: null },
    });
  });

  t.test('what came before an answer was cut off is kept, and said so', async (t) => {
    const before = await used(admin);
    stand.answers(JSON.stringify(answer(good, bad)).slice(0, -20), { finishReason: 'length' });
    const { status, body } = await admin.post(GENERATE, { prompt });
    t.equal(status, 200);
    t.equal(body.links.length, 1);
    t.match(body.notice, /^The AI model's answer was cut off after 1 link\./);
    t.equal(await used(admin), before + 1);
  });

  t.test('an error behind the first link is the last line', async (t) => {
    stand.answers(`{"links": [${JSON.stringify(good)}, oops`);
    const answer = await admin.post(`${GENERATE}/stream`, { prompt });
    t.equal(answer.status, 200);
    const [line, error] = linesOf(answer);
    t.match(line, { row: 1, link: { linkName: 'Good' } });
    t.match(error, { error: { code: 'assistant_failed', message: /can't be read/ } });
  });

  t.test('who leaves before the first link has used a request: the model was asked', async (t) => {
    const before = await used(admin);
    stand.answers({ links: [good] }, { latency: 300, chunkSize: 1_000 });
    const left = new AbortController();
    const asked = fetch(new URL(`${GENERATE}/stream`, running.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: admin.cookies() },
      body: JSON.stringify({ prompt }),
      signal: left.signal,
    });
    while (stand.asked().length === 0) await new Promise((resolve) => setImmediate(resolve));
    left.abort();
    await t.rejects(asked);
    // The end of the answer, which comes meanwhile, gives nothing back.
    for (let polls = 0; polls < 50; polls += 1) t.equal(await used(admin), before + 1);
  });
});
