import type OpenAI from 'openai';
import { boundedFetch } from '../../outbound/bounded-fetch.ts';
import type { OpenAiSettings } from '../../settings.ts';
import { ModelFailure } from './model-failure.ts';
import type { ModelRequest } from './model-request.ts';
import { askChat, askResponses } from './openai-endpoints.ts';

/** A language model, wherever it runs. */
export interface LanguageModel {
  /**
   * Asks, and gives the answer's text as it arrives.
   * @throws {ModelFailure}; the signal's reason once it is aborted
   */
  answer(request: ModelRequest, signal: AbortSignal): AsyncIterable<string>;
  /** How long it may be silent, in seconds. */
  readonly timeoutSeconds: number;
}

const OPENAI = 'https://api.openai.com/v1';
// Of an answer that goes on and on: many times its silence.
const WHOLE_ANSWER = 10;
// Each few characters of an answer come in an event of their own, some 300 bytes long; the last one repeats them all.
const ANSWER_BOUNDS = { bytes: 64 * 1024 * 1024, lineBytes: 2 * 1024 * 1024, lines: 1_000_000 };

/** The model of the settings: OpenAI itself by its Responses API, any other server by chat completions. */
export function openAiModel(settings: OpenAiSettings): LanguageModel {
  const { apiKey, baseUrl, model, timeoutSeconds } = settings;
  let client: Promise<OpenAI> | undefined;
  const connect = async () => {
    // It takes a sixth of a second to load, and many services never need it.
    const { OpenAI } = await import('openai');
    return new OpenAI({
      // Servers that want no key get one all the same: the client insists.
      apiKey: apiKey ?? 'none',
      baseURL: baseUrl ?? OPENAI,
      // A person is waiting: they see the error at once, and decide whether to try again.
      maxRetries: 0,
      timeout: timeoutSeconds * WHOLE_ANSWER * 1000,
      fetch: boundedFetch('model', ANSWER_BOUNDS),
    });
  };
  const ask = baseUrl === undefined ? askResponses : askChat;
  return {
    timeoutSeconds,
    async *answer(request, signal) {
      client ??= connect();
      yield* withPatience(await client, ask, { model, request, signal, timeoutSeconds });
    },
  };
}

interface Asked {
  readonly model: string;
  readonly request: ModelRequest;
  readonly signal: AbortSignal;
  readonly timeoutSeconds: number;
}

/** Asks an endpoint, and gives up on one that is silent for too long. */
export async function* withPatience(
  client: OpenAI,
  ask: typeof askChat,
  { model, request, signal, timeoutSeconds }: Asked,
): AsyncGenerator<string> {
  const silence = new AbortController();
  const whole = AbortSignal.timeout(timeoutSeconds * WHOLE_ANSWER * 1000);
  const all = AbortSignal.any([signal, silence.signal, whole]);
  const startTimer = () => setTimeout(() => silence.abort(), timeoutSeconds * 1000);
  let timer = startTimer();
  try {
    for await (const piece of ask(client, model, request, all)) {
      clearTimeout(timer);
      yield piece;
      timer = startTimer();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw all.aborted ? new ModelFailure('silent') : ModelFailure.of(error);
  } finally {
    clearTimeout(timer);
    // A client that stops reading stops the answer.
    silence.abort();
  }
}
