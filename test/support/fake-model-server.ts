import { type FixtureOpts, LLMock } from '@copilotkit/aimock';
import type { Test } from 'tap';

type Link = Readonly<Record<string, string | null>>;

/** A stand for a language model's server, speaking OpenAI's wire protocol: both its endpoints. */
export interface ModelStand {
  /** For `OPENAI_BASE_URL`. */
  readonly url: string;
  /** What it answers from now on: a text as it is, anything else as JSON. */
  answers(answer: unknown, how?: FixtureOpts & { finishReason?: string }): void;
  /** What it answers one after the other, the last one again and again. */
  answersInTurn(answers: readonly unknown[]): void;
  /** It refuses every request with this status. */
  fails(status: number, code?: string): void;
  /** The bodies of what it was asked. */
  asked(): Record<string, unknown>[];
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
    answers: (answer, { finishReason, ...how } = {}) => {
      anew();
      stand.onMessage(/^/, { content: textOf(answer), ...(finishReason && { finishReason }) }, how);
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
    asked: () => stand.getRequests().map(({ body }) => body as unknown as Record<string, unknown>),
  };
}

/** A link as a model answers it. */
export function modelLink(linkName: string, values: Link = {}): Link {
  return { linkName, websiteUrl: 'https://a.example/sale', ...values };
}
