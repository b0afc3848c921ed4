// A language model behind both endpoints of OpenAI's wire protocol, at a public stand: nothing it answers is believed.
import { mock } from 'node:test';
import { ModelFailure } from '@utmost/api/assistant/model/model-failure.ts';
import {
  type CallMeter,
  withFallback,
  withoutThoughts,
  withPatience,
} from '@utmost/api/assistant/model/openai.ts';
import {
  type Ask,
  type Asked,
  askChat,
  askResponses,
  type Option,
} from '@utmost/api/assistant/model/openai-endpoints.ts';
import OpenAI from 'openai';
import t, { type Test } from 'tap';
import {
  type ModelStand,
  notingMeter,
  startModelStand,
  startRefusingStand,
  startStreams,
} from '../../support/fake-model-server.ts';

const request = {
  instructions: 'Answer with links.',
  input: '{"request":"links"}',
  schema: { type: 'object', properties: {} },
};
// Longer than any test waits here; the stand ends only when it is over.
const HANG_MS = 500;
const endpoints = { responses: askResponses, chat: askChat };
const asked: Asked = {
  model: 'm',
  request,
  effort: 'low',
  maxOutputTokens: 5_000,
  safetyIdentifier: 'somebody',
  without: new Set(),
};

/** All that an endpoint answers. */
async function textOf(
  client: OpenAI,
  ask: Ask,
  meter: CallMeter,
  how: { signal?: AbortSignal; timeoutSeconds?: number; refused?: Set<Option> } = {},
): Promise<string> {
  const { signal = new AbortController().signal, timeoutSeconds = 20, refused = new Set() } = how;
  const metered = withFallback(ask, meter, refused);
  const context = { signal, meter, timeoutSeconds };
  let text = '';
  for await (const piece of withPatience(client, metered, { ...asked, without: refused }, context))
    text += piece;
  return text;
}

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
    const read = (signal?: AbortSignal, timeoutSeconds?: number, meter = notingMeter()) =>
      textOf(client, ask, meter, {
        ...(signal && { signal }),
        ...(timeoutSeconds && { timeoutSeconds }),
      });
    const failsWith = async (t: Test, kind: string, run: () => Promise<unknown>) =>
      t.match(await failureOf(run()), { kind });

    t.test('a whole answer comes piece by piece', async (t) => {
      stand.answers({ links: [] }, { usage: { output_tokens: 7, completion_tokens: 7 } });
      const meter = notingMeter();
      t.equal(await read(undefined, undefined, meter), '{"links":[]}');
      const [body] = stand.asked();
      t.equal(body?.model, 'm');
      t.equal(body?.stream, true);
      t.notOk(body?.tools, 'no tools');
      t.same(meter.noted, ['call', 7], 'what it cost is counted');
    });

    t.test('thoughts are events without text, and no part of the answer', async (t) => {
      stand.answers({ links: [] }, { reasoning: 'First [this], then {that}. '.repeat(20) });
      const pieces: string[] = [];
      const call = { signal: new AbortController().signal, endCall: async () => {} };
      for await (const piece of ask(client, asked, call)) pieces.push(piece);
      t.equal(pieces.join(''), '{"links":[]}');
      t.ok(pieces.indexOf('') < pieces.findIndex((piece) => piece !== ''));
      t.ok(pieces.filter((piece) => piece === '').length > 20);
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
  // As OpenAI documents its streams: the public stand has no refusals of its own.
  const stand = await startRefusingStand(t, 'I cannot help with that.');
  const client = new OpenAI({ apiKey: 'key', baseURL: stand, maxRetries: 0 });
  for (const ask of Object.values(endpoints))
    t.match(await failureOf(textOf(client, ask, notingMeter())), {
      kind: 'refused',
      reason: 'I cannot help with that.',
    });
  const filtering = await startModelStand(t);
  filtering.answers('', { finishReason: 'content_filter' });
  const other = new OpenAI({ apiKey: 'key', baseURL: filtering.url, maxRetries: 0 });
  t.match(await failureOf(textOf(other, askChat, notingMeter())), { kind: 'refused' });
});

t.test('of a chat whose chunks count up the last count holds', async (t) => {
  const chunk = (content: string, completion_tokens: number) => ({
    choices: [{ delta: { content } }],
    usage: { completion_tokens },
  });
  const end = { choices: [{ delta: {}, finish_reason: 'stop' }] };
  const stand = await startStreams(t, () => [chunk('{"links"', 3), chunk(':[]}', 40), end]);
  const client = new OpenAI({ apiKey: 'key', baseURL: stand, maxRetries: 0 });
  const meter = notingMeter();
  t.equal(await textOf(client, askChat, meter), '{"links":[]}');
  t.same(meter.noted, ['call', 40]);
});

/** A client whose requests are noted, and refused by a rule before they reach the stand. */
function refusing(
  stand: ModelStand,
  bodies: Record<string, unknown>[],
  refusalOf: (body: Record<string, unknown>) => object | undefined,
): OpenAI {
  return new OpenAI({
    apiKey: 'key',
    baseURL: stand.url,
    maxRetries: 0,
    fetch: async (url, init) => {
      const body = JSON.parse(String(init?.body));
      bodies.push(body);
      const error = refusalOf(body);
      return error ? new Response(JSON.stringify({ error }), { status: 400 }) : fetch(url, init);
    },
  });
}

t.test(
  'what goes out: a strict schema, a little effort, a limit, and nothing stored',
  async (t) => {
    const stand = await startModelStand(t);
    stand.answers({ links: [] });
    const bodies: Record<string, unknown>[] = [];
    const client = refusing(stand, bodies, () => undefined);
    for (const ask of [askResponses, askChat]) await textOf(client, ask, notingMeter());
    const { schema, instructions, input } = request;
    t.same(bodies, [
      {
        ...{ model: 'm', instructions, input, store: false, stream: true },
        ...{
          max_output_tokens: 5_000,
          safety_identifier: 'somebody',
          reasoning: { effort: 'low' },
        },
        text: { format: { type: 'json_schema', name: 'links', strict: true, schema } },
      },
      {
        model: 'm',
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: input },
        ],
        ...{ stream: true, stream_options: { include_usage: true } },
        ...{ max_completion_tokens: 5_000, reasoning_effort: 'low' },
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'links', strict: true, schema },
        },
      },
    ]);
  },
);

for (const [name, ask] of Object.entries(endpoints)) {
  t.test(`what ${name} refuses is left out the second time`, async (t) => {
    const stand = await startModelStand(t);
    stand.answers({ links: [] });
    const bodies: Record<string, unknown>[] = [];
    const has = (body: object | undefined, word: string) => JSON.stringify(body).includes(word);
    const isSchema = (body: Record<string, unknown>) => has(body, 'json_schema');
    const isEffort = (body: Record<string, unknown>) =>
      has(body, '"effort"') || has(body, '_effort');

    const noSchemas = refusing(stand, bodies, (body) =>
      isSchema(body) ? { message: 'Invalid schema', param: 'text.format.schema' } : undefined,
    );
    const refused = new Set<Option>();
    const meter = notingMeter();
    t.equal(await textOf(noSchemas, ask, meter, { refused }), '{"links":[]}');
    t.same(bodies.map(isSchema), [true, false]);
    t.same(bodies.map(isEffort), [true, true], 'and nothing else is');
    t.same(meter.noted.slice(0, 3), ['call', 0, 'call'], 'the refused call costs nothing');
    t.same([...refused], [], 'another schema may be taken');

    bodies.length = 0;
    const noEffort = refusing(stand, bodies, (body) =>
      isEffort(body) ? { message: '"qwen" does not support thinking' } : undefined,
    );
    await textOf(noEffort, ask, notingMeter(), { refused });
    await textOf(noEffort, ask, notingMeter(), { refused });
    t.same(bodies.map(isEffort), [true, false, false], 'once for all');
    t.same(bodies.map(isSchema), [true, true, true]);

    bodies.length = 0;
    const noReason = refusing(stand, bodies, (body) =>
      isSchema(body) ? { message: 'Bad Request' } : undefined,
    );
    const unnamed = new Set<Option>();
    await textOf(noReason, ask, notingMeter(), { refused: unnamed });
    t.same([...unnamed], [], 'and what was not named is not remembered');
    t.same(bodies.map(isEffort), [true, false], 'all that is optional, where nothing is named');
    t.equal('max_tokens' in (bodies[1] ?? {}), name === 'chat', 'and the older name of the limit');

    const never = refusing(stand, bodies, () => ({ message: 'no such model' }));
    const all = notingMeter();
    t.match(await failureOf(textOf(never, ask, all)), { kind: 'rejected' });
    t.same(all.noted, ['call', 0, 'call', 0], 'two calls, and no third');
  });
}

t.test('thoughts in the text are dropped, wherever the pieces are cut', async (t) => {
  const without = async (text: string, size: number) => {
    const pieces = async function* () {
      for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
    };
    let rest = '';
    for await (const piece of withoutThoughts(pieces())) rest += piece;
    return rest;
  };
  for (const [text, rest] of [
    ['<think>a [list] of {things}</think>\n{"links":[]}', '\n{"links":[]}'],
    [' \n<think></think><think>more</think>[1]', '[1]'],
    ['{"name":"<think>x</think>"}', '{"name":"<think>x</think>"}'],
    ['<thing>[1]', '<thing>[1]'],
    ['<think>never over', ''],
    ['<thi', '<thi'],
    ['', ''],
  ] as const)
    for (const size of [1, 2, 5, 1000])
      t.equal((await without(text, size)).trim(), rest.trim(), `${text} by ${size}`);
});

t.test('any event restarts the time that a model may be silent', async (t) => {
  const timers = mock.timers;
  timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => timers.reset());
  const client = new OpenAI({ apiKey: 'key' });
  const context = {
    signal: new AbortController().signal,
    meter: notingMeter(),
    timeoutSeconds: 10,
  };
  const thinking: Ask = async function* () {
    for (let thought = 0; thought < 50; thought += 1) {
      timers.tick(9_000);
      yield '';
    }
    yield 'done';
  };
  let text = '';
  for await (const piece of withPatience(client, thinking, asked, context)) text += piece;
  t.equal(text, 'done', 'seven minutes, and never silent for ten seconds');
  const silent: Ask = async function* (_client, _asked, { signal }) {
    yield '';
    timers.tick(10_000);
    signal.throwIfAborted();
  };
  const reading = async () => {
    for await (const _ of withPatience(client, silent, asked, context));
  };
  t.match(await failureOf(reading()), { kind: 'silent' });
});
