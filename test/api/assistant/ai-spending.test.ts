// The operator's money has a limit: calls and tokens of the model by organization and day.
import t, { type Test } from 'tap';
import { address } from '../../support/addresses.ts';
import { type Client, signIn } from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { engines } from '../../support/engines.ts';
import { modelLink, startModelStand, startStreams } from '../../support/fake-model-server.ts';
import { startServer } from '../../support/server.ts';

const GENERATE = '/api/ai-generate-links';
const prompt = 'Newsletter for the spring sale, https://a.example/sale';
const ANSWER = 1_000;
const CALLS = 30;
const TOKENS = 12_000;
const SENTENCE =
  "Your organization has used up today's limit for the AI model. It resets at midnight UTC.";

async function start(t: Test, engine: (typeof engines)[number], url: string, now: () => Date) {
  const running = await startServer(engine, {
    clock: { now },
    env: {
      OPENAI_BASE_URL: url,
      OPENAI_MAX_OUTPUT_TOKENS: `${ANSWER}`,
      OPENAI_DAILY_CALLS: `${CALLS}`,
      OPENAI_DAILY_OUTPUT_TOKENS: `${TOKENS}`,
    },
  });
  const database = databaseOf(running);
  t.teardown(async () => {
    await database.close();
    await running.stop();
  });
  const spent = async (client: Client) => {
    const { organizationId } = (await client.get('/api/auth/me')).body;
    const [[row]] = (await database.query('SELECT * FROM ai_usage WHERE id = ?', {
      replacements: [organizationId],
    })) as unknown as [[{ calls: number; outputTokens: number; requests: number }]];
    return {
      calls: row.calls,
      outputTokens: Number(row.outputTokens),
      requests: row.requests,
    };
  };
  return { running, spent };
}

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    t.test('79 answers that are of no use end at the ceiling of calls', async (t) => {
      const stand = await startModelStand(t);
      let now = new Date('2026-11-30T23:50:00Z');
      const { running, spent } = await start(t, engine, stand.url, () => now);
      const admin = await signIn(running.url, address('ada@useless'));
      const many = Array.from({ length: 501 }, (_, index) => modelLink(`L${index}`));
      // Each of them gives its AI request of the month back, or came too late to.
      const useless: readonly (() => void)[] = [
        () => stand.answers('I cannot do that.'),
        () => stand.answers('{"links": [', { finishReason: 'length' }),
        () => stand.answers('', { finishReason: 'content_filter' }),
        () => stand.fails(500),
      ];
      let asked = 0;
      const statuses: number[] = [];
      for (let request = 0; request < 79; request += 1) {
        useless[request % useless.length]?.();
        const { status, body, headers } = await admin.post(GENERATE, { prompt });
        asked += stand.asked().length;
        statuses.push(status);
        if (status !== 429) continue;
        t.equal(body.message, SENTENCE);
        t.equal(headers.get('retry-after'), '600');
      }
      t.equal(asked, CALLS);
      t.equal(statuses.filter((status) => status === 429).length, 79 - CALLS);
      const { calls, outputTokens, requests } = await spent(admin);
      t.equal(calls, CALLS);
      t.ok(outputTokens > 0 && outputTokens <= TOKENS, `${outputTokens}`);
      t.equal(requests, 0, 'nothing of the month');

      now = new Date('2026-12-01T00:00:00Z');
      stand.answers({ links: many }, { chunkSize: 100_000 });
      const { status, body } = await admin.post(GENERATE, { prompt });
      t.equal(status, 200, 'the next day begins anew');
      t.equal(body.links.length, 500, 'and links over the limit are not lost');
      t.equal(
        body.notice,
        'The AI model proposed more than 500 links. These are the first ones. Ask for the rest in a prompt of their own.',
      );
      t.same(
        await spent(admin),
        { calls: 1, outputTokens: ANSWER, requests: 1 },
        'an answer that is not read to its end counts as the longest one',
      );
    });

    t.test(
      'requests that are aborted end at the ceiling of tokens, also side by side',
      async (t) => {
        let asked = 0;
        const hanging = await startStreams(t, () => {
          asked += 1;
          return null;
        });
        const { running, spent } = await start(
          t,
          engine,
          hanging,
          () => new Date('2026-11-30T12:00:00Z'),
        );
        const admin = await signIn(running.url, address('ada@aborted'));
        const left = new AbortController();
        const requests = Array.from({ length: 18 }, async () => {
          const response = await fetch(new URL(GENERATE, running.url), {
            method: 'POST',
            headers: { 'content-type': 'application/json', cookie: admin.cookies() },
            body: JSON.stringify({ prompt }),
            signal: left.signal,
          });
          return response.status;
        });
        const most = TOKENS / ANSWER;
        let refused = 0;
        for (const one of requests)
          one.then(
            () => {
              refused += 1;
            },
            () => {},
          );
        while (asked < most || refused < 18 - most)
          await new Promise((resolve) => setTimeout(resolve, 20));
        left.abort();
        const settled = await Promise.allSettled(requests);
        t.equal(settled.filter(({ status }) => status === 'rejected').length, most);
        t.same(
          settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
          Array.from({ length: 18 - most }, () => 429),
        );
        t.equal(asked, most);
        const { calls, outputTokens } = await spent(admin);
        t.same({ calls, outputTokens }, { calls: most, outputTokens: TOKENS });
        t.equal((await admin.post(GENERATE, { prompt })).body.message, SENTENCE);

        const other = await signIn(running.url, address('bob@other'));
        const there = new AbortController();
        const waiting = fetch(new URL(GENERATE, running.url), {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: other.cookies() },
          body: JSON.stringify({ prompt }),
          signal: there.signal,
        });
        while (asked === most) await new Promise((resolve) => setTimeout(resolve, 20));
        there.abort();
        await t.rejects(waiting);
        t.equal(asked, most + 1, 'another organization has a day of its own');
      },
    );
  });
}
