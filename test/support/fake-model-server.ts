import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FixtureOpts, LLMock } from '@copilotkit/aimock';
import type { CallContext, CallMeter } from '@utmost/api/assistant/model/openai.ts';
import type { OpenAiSettings } from '@utmost/api/settings.ts';
import type { Test } from 'tap';

/** What an answer has besides its text. */
interface AnswerShape {
  readonly finishReason?: string;
  /** What it thinks before it. */
  readonly reasoning?: string;
  readonly usage?: { readonly output_tokens: number; readonly completion_tokens: number };
}

type Link = Readonly<Record<string, string | null>>;

/** A stand for a language model's server, speaking OpenAI's wire protocol: both its endpoints. */
export interface ModelStand {
  /** For `OPENAI_BASE_URL`. */
  readonly url: string;
  /** What it answers from now on: a text as it is, anything else as JSON. */
  answers(answer: unknown, how?: FixtureOpts & AnswerShape): void;
  /** What it answers one after the other, the last one again and again. */
  answersInTurn(answers: readonly unknown[]): void;
  /** It refuses every request with this status. */
  fails(status: number, code?: string): void;
  /** The bodies of what it was asked. */
  asked(): Record<string, unknown>[];
  /** And where. */
  paths(): string[];
}

/** Starts a stand, which ends with the test. */
export async function startModelStand(t: Test): Promise<ModelStand> {
  const stand = new LLMock({ port: 0, chunkSize: 16 });
  await stand.start();
  t.teardown(() => stand.stop());
  const textOf = (answer: unknown) =>
    typeof answer === 'string' ? answer : JSON.stringify(answer);
  const anew = () => {
    stand.clearFixtures();
    stand.clearRequests();
    stand.resetMatchCounts();
  };
  return {
    url: `${stand.url}/v1`,
    answers: (answer, { finishReason, reasoning, usage, ...how } = {}) => {
      anew();
      const shape = {
        ...(finishReason && { finishReason }),
        ...(reasoning && { reasoning }),
        ...(usage && { usage }),
      };
      stand.onMessage(/^/, { content: textOf(answer), ...shape }, how);
    },
    answersInTurn: (answers) => {
      anew();
      let turn = 0;
      stand.onMessage(/^/, () => {
        const answer = answers[Math.min(turn, answers.length - 1)];
        turn += 1;
        return { content: textOf(answer) };
      });
    },
    fails: (status, code) => {
      anew();
      stand.onMessage(/^/, { status, error: { message: 'sk-secret', ...(code && { code }) } });
    },
    paths: () => stand.getRequests().map(({ path }) => path),
    asked: () =>
      stand.getRequests().map(({ body }) =>
        // Without what the stand notes in it for itself.
        Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => !name.startsWith('_'))),
      ),
  };
}

/** Starts a stand that refuses whatever it is asked, on both endpoints as OpenAI documents them, and ends with the test. */
export async function startRefusingStand(t: Test, refusal: string): Promise<string> {
  const usage = { output_tokens: 9, completion_tokens: 9 };
  const responses = [
    { type: 'response.refusal.delta', delta: refusal },
    { type: 'response.refusal.done', refusal },
    { type: 'response.completed', response: { status: 'completed', usage } },
  ];
  const chat = [
    { choices: [{ delta: { refusal: refusal.slice(0, 9) } }] },
    { choices: [{ delta: { refusal: refusal.slice(9) }, finish_reason: 'stop' }] },
    { choices: [], usage },
  ];
  return startStreams(t, (path) => (path.endsWith('/responses') ? responses : chat));
}

/** Starts a server of event streams, which ends with the test; without events a request hangs. */
export async function startStreams(
  t: Test,
  eventsOf: (path: string) => readonly object[] | null,
): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    const events = eventsOf(request.url ?? '');
    if (events === null) return;
    response.setHeader('content-type', 'text/event-stream');
    response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** A link as a model answers it. */
export function modelLink(linkName: string, values: Link = {}): Link {
  return { linkName, websiteUrl: 'https://a.example/sale', ...values };
}

/** A meter that notes what is counted; a request may call twice. */
export function notingMeter(): CallMeter & { readonly noted: readonly (number | 'call')[] } {
  const noted: (number | 'call')[] = [];
  return {
    noted,
    hasCallLeft: () => noted.filter((one) => one === 'call').length < 2,
    startCall: async () => {
      noted.push('call');
    },
    endCall: async (tokens) => {
      noted.push(tokens);
    },
  };
}

/** On whose behalf a model is asked in a test. */
export function callContext(signal = new AbortController().signal): CallContext {
  return { signal, meter: notingMeter(), safetyIdentifier: 'test' };
}

/** The settings of a model at a stand, by chat completions. */
export function modelSettings(baseUrl: string): OpenAiSettings {
  return {
    ...{ baseUrl, model: 'm', apiKey: undefined, api: 'chat', timeoutSeconds: 5, effort: 'low' },
    ...{ maxOutputTokens: 16_000, daily: { calls: 200, outputTokens: 400_000 } },
  };
}
