// A language model behind both endpoints of OpenAI's wire protocol, at a public stand: nothing it answers is believed.
import { ModelFailure } from '@utmost/api/assistant/model/model-failure.ts';
import { withPatience } from '@utmost/api/assistant/model/openai.ts';
import { askChat, askResponses } from '@utmost/api/assistant/model/openai-endpoints.ts';
import OpenAI from 'openai';
import t, { type Test } from 'tap';
import { startModelStand } from '../../support/fake-model-server.ts';

const request = {
  instructions: 'Answer with links.',
  input: '{"request":"links"}',
  schema: { type: 'object', properties: {} },
};
// Longer than any test waits here; the stand ends only when it is over.
const HANG_MS = 500;
const endpoints = { responses: askResponses, chat: askChat };

/** How the model failed; fails itself where it did not. */
async function failureOf(run: Promise<unknown>): Promise<ModelFailure> {
  const failure = await run.then(
    () => null,
    (error: unknown) => error,
  );
  if (failure instanceof ModelFailure) return failure;
  throw new Error(`no failure of the model: ${failure}`);
}

for (const [name, ask] of Object.entries(endpoints)) {
  t.test(name, async (t) => {
    const stand = await startModelStand(t);
    const client = new OpenAI({ apiKey: 'key', baseURL: stand.url, maxRetries: 0 });
    const read = async (signal = new AbortController().signal, timeoutSeconds = 20) => {
      let text = '';
      for await (const piece of withPatience(client, ask, {
        model: 'm',
        request,
        signal,
        timeoutSeconds,
      }))
        text += piece;
      return text;
    };
    const failsWith = async (t: Test, kind: string, run: () => Promise<unknown>) =>
      t.match(await failureOf(run()), { kind });

    t.test('a whole answer comes piece by piece', async (t) => {
      stand.answers({ links: [] });
      t.equal(await read(), '{"links":[]}');
      const [body] = stand.asked();
      t.equal(body?.model, 'm');
      t.equal(body?.stream, true);
      t.notOk(body?.tools, 'no tools');
    });

    t.test('an answer that is cut off', async (t) => {
      stand.answers('{"links": [', { finishReason: 'length' });
      await failsWith(t, 'truncated', () => read());
    });

    t.test('a connection that breaks', async (t) => {
      stand.answers('{"links": [1, 2, 3, 4, 5, 6, 7, 8, 9]}', { truncateAfterChunks: 1 });
      const failure = await read().catch((error: ModelFailure) => error.kind);
      t.ok(['truncated', 'unreachable'].includes(String(failure)), String(failure));
    });

    t.test('A1 429, a hang, and whatever else is no answer', async (t) => {
      for (const [status, code, kind] of [
        [429, undefined, 'busy'],
        [429, 'insufficient_quota', 'rejected'],
        [401, 'invalid_api_key', 'rejected'],
        [404, undefined, 'rejected'],
        [500, undefined, 'unreachable'],
      ] as const) {
        stand.fails(status, code);
        await failsWith(t, kind, () => read());
      }
      stand.answers({ links: [] }, { latency: HANG_MS });
      await failsWith(t, 'silent', () => read(undefined, 0.1));
    });

    t.test('a client that stops waiting is let go', async (t) => {
      stand.answers({ links: [] }, { latency: HANG_MS });
      const stopped = new AbortController();
      const reading = read(stopped.signal);
      stopped.abort();
      await t.rejects(reading, stopped.signal.reason);
    });

    t.test('a slow answer is waited for, as long as it goes on', async (t) => {
      stand.answers({ links: [{ linkName: 'x'.repeat(100) }] }, { latency: 20 });
      t.match(await read(undefined, 5), /^\{"links":/);
    });
  });
}

t.test('a refusal is told as one', async (t) => {
  const stand = await startModelStand(t);
  const read = async (client: OpenAI, ask: typeof askChat) => {
    for await (const _ of ask(client, 'm', request, new AbortController().signal));
  };
  stand.answers('', { finishReason: 'content_filter' });
  const client = new OpenAI({ apiKey: 'key', baseURL: stand.url, maxRetries: 0 });
  t.match(await failureOf(read(client, askChat)), { kind: 'refused' });
  // As OpenAI documents its streams: the stand has no refusals of its own.
  const refusing = (events: readonly object[]) =>
    new OpenAI({
      apiKey: 'key',
      fetch: async () =>
        new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')),
    });
  const responses = refusing([
    { type: 'response.refusal.delta', delta: 'I cannot ' },
    { type: 'response.refusal.done', refusal: 'I cannot help with that.' },
  ]);
  t.match(await failureOf(read(responses, askResponses)), {
    kind: 'refused',
    reason: 'I cannot help with that.',
  });
  const chat = refusing([
    { choices: [{ delta: { refusal: 'I cannot ' } }] },
    { choices: [{ delta: { refusal: 'help with that.' }, finish_reason: 'stop' }] },
  ]);
  t.match(await failureOf(read(chat, askChat)), {
    kind: 'refused',
    reason: 'I cannot help with that.',
  });
});

t.test(
  'OpenAI stores nothing and gets a strict schema; a server without schemas is asked without one',
  async (t) => {
    const stand = await startModelStand(t);
    const bodies: Record<string, unknown>[] = [];
    const client = (fails: (body: Record<string, unknown>) => boolean) =>
      new OpenAI({
        apiKey: 'key',
        baseURL: stand.url,
        maxRetries: 0,
        fetch: async (url, init) => {
          const body = JSON.parse(String(init?.body));
          bodies.push(body);
          return fails(body)
            ? new Response('{"error":{"message":"no response_format"}}', { status: 400 })
            : fetch(url, init);
        },
      });
    stand.answers({ links: [] });
    const read = async (ask: typeof askChat, to: OpenAI) => {
      for await (const _ of ask(to, 'm', request, new AbortController().signal));
    };
    await read(
      askResponses,
      client(() => false),
    );
    t.match(bodies[0], {
      store: false,
      text: { format: { type: 'json_schema', strict: true, schema: request.schema } },
    });
    await read(
      askChat,
      client((body) => 'response_format' in body),
    );
    t.match(bodies[1], { response_format: { type: 'json_schema', json_schema: { strict: true } } });
    t.notOk(bodies[2]?.response_format);
  },
);
