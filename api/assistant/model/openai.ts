import type OpenAI from 'openai';
import { BaseError } from 'sequelize';
import { askedOnce } from '../../asked-once.ts';
import { TooManyRequests } from '../../http/too-many-requests.ts';
import { boundedFetch } from '../../outbound/bounded-fetch.ts';
import type { OpenAiSettings } from '../../settings.ts';
import { ModelFailure } from './model-failure.ts';
import type { ModelRequest } from './model-request.ts';
import {
  type Ask,
  type Asked,
  askChat,
  askResponses,
  chatBody,
  type Option,
  responsesBody,
} from './openai-endpoints.ts';

/** Counts the calls of one AI request, and what they cost, against its organization's day. */
export interface CallMeter {
  /** Whether the request may call once more. */
  hasCallLeft(): boolean;
  /** Counts a call in, with the longest answer that it may have. @throws {TooManyRequests} until the next day begins */
  startCall(): Promise<void>;
  /** Counts the answer of that call as what it was. Without it, the call counts as the longest one. */
  endCall(outputTokens: number): Promise<void>;
}

/** On whose behalf a model is asked. */
export interface CallContext {
  readonly signal: AbortSignal;
  readonly meter: CallMeter;
  readonly safetyIdentifier: string;
}

/** A language model, wherever it runs. */
export interface LanguageModel {
  /**
   * Asks, and gives the answer's text as it arrives; '' while the model thinks.
   * @throws {ModelFailure}; {TooManyRequests} of the meter; the signal's reason once it is aborted
   */
  answer(request: ModelRequest, context: CallContext): AsyncIterable<string>;
  /** The body of the HTTP request that asks, as it goes out. */
  bodyOf(request: ModelRequest, safetyIdentifier: string): object;
  /** The host that is asked. */
  readonly host: string;
  /** How long it may be silent, in seconds. */
  readonly timeoutSeconds: number;
  readonly maxOutputTokens: number;
  readonly daily: OpenAiSettings['daily'];
}

const OPENAI = 'https://api.openai.com/v1';
// Of an answer that goes on and on: many times its silence.
const WHOLE_ANSWER = 10;
// Each few characters of an answer come in an event of their own, some 300 bytes long; the last one repeats them all.
const ANSWER_BOUNDS = { bytes: 64 * 1024 * 1024, lineBytes: 2 * 1024 * 1024, lines: 1_000_000 };

/** The model of the settings: by the Responses API, or by chat completions, which nearly every server speaks. */
export function openAiModel(settings: OpenAiSettings): LanguageModel {
  const { apiKey, baseUrl = OPENAI, model, timeoutSeconds, effort, maxOutputTokens } = settings;
  const connect = askedOnce(async () => {
    // It takes a sixth of a second to load, and many services never need it.
    const { OpenAI } = await import('openai');
    return new OpenAI({
      // Servers that want no key get one all the same: the client insists.
      apiKey: apiKey ?? 'none',
      baseURL: baseUrl,
      // A person is waiting: they see the error at once, and decide whether to try again.
      maxRetries: 0,
      timeout: timeoutSeconds * WHOLE_ANSWER * 1000,
      fetch: boundedFetch('model', ANSWER_BOUNDS),
    });
  });
  const [ask, bodyOf] =
    settings.api === 'responses' ? [askResponses, responsesBody] : [askChat, chatBody];
  const refused = new Set<Option>();
  const askedOf = (request: ModelRequest, safetyIdentifier: string): Asked => {
    return { model, request, effort, maxOutputTokens, safetyIdentifier, without: refused };
  };
  return {
    ...{ host: new URL(baseUrl).host, timeoutSeconds, maxOutputTokens, daily: settings.daily },
    bodyOf: (request, safetyIdentifier) => bodyOf(askedOf(request, safetyIdentifier)),
    async *answer(request, { safetyIdentifier, ...context }) {
      const asked = askedOf(request, safetyIdentifier);
      const metered = withFallback(ask, context.meter, refused);
      const patience = { ...context, timeoutSeconds };
      yield* withoutThoughts(withPatience(await connect(), metered, asked, patience));
    },
  };
}

const NAMED_IN_REFUSALS: readonly (readonly [Option, RegExp])[] = [
  ['effort', /reason|effort|think/i],
  ['limit', /max_completion_tokens/i],
  ['usage', /stream_options/i],
  ['identifier', /safety_identifier/i],
  ['schema', /format|schema/i],
];

/**
 * Asks once more without what the server refused; of a refusal that names nothing, without all that is optional.
 * @param refused what this server named in a refusal is remembered here; a schema may be refused for one taxonomy alone
 */
export function withFallback(ask: Ask, meter: CallMeter, refused: Set<Option>): Ask {
  const metered: Ask = async function* (client, asked, call) {
    await meter.startCall();
    try {
      yield* ask(client, asked, call);
    } catch (error) {
      // A call that was refused has no answer that costs something.
      if ((error as { status?: number }).status !== undefined) await meter.endCall(0);
      throw error;
    }
  };
  return async function* (client, asked, call) {
    try {
      yield* metered(client, asked, call);
    } catch (error) {
      const { status, param, message } = error as {
        status?: number;
        param?: string | null;
        message: string;
      };
      if ((status !== 400 && status !== 422) || !meter.hasCallLeft()) throw error;
      const named = NAMED_IN_REFUSALS.filter(([, name]) => name.test(param ?? message));
      const options = (named.length > 0 ? named : NAMED_IN_REFUSALS).map(([option]) => option);
      const without = new Set([...asked.without, ...options]);
      yield* metered(client, { ...asked, without }, call);
      for (const [option] of named) if (option !== 'schema') refused.add(option);
    }
  };
}

type Patience = Pick<CallContext, 'signal' | 'meter'> & { readonly timeoutSeconds: number };

/** Asks an endpoint, and gives up on one that sends nothing for too long. */
export async function* withPatience(
  client: OpenAI,
  ask: Ask,
  asked: Asked,
  { signal, meter, timeoutSeconds }: Patience,
): AsyncGenerator<string> {
  const silence = new AbortController();
  const whole = AbortSignal.timeout(timeoutSeconds * WHOLE_ANSWER * 1000);
  const all = AbortSignal.any([signal, silence.signal, whole]);
  const startTimer = () => setTimeout(() => silence.abort(), timeoutSeconds * 1000);
  let timer = startTimer();
  try {
    for await (const piece of ask(client, asked, { signal: all, endCall: meter.endCall })) {
      clearTimeout(timer);
      yield piece;
      timer = startTimer();
    }
  } catch (error) {
    signal.throwIfAborted();
    // The meter's own: the limit of the day, or a database that is away.
    if (error instanceof TooManyRequests || error instanceof BaseError) throw error;
    throw all.aborted ? new ModelFailure('silent') : ModelFailure.of(error);
  } finally {
    clearTimeout(timer);
    // A client that stops reading stops the answer.
    silence.abort();
  }
}

const OPENING = '<think>';
const CLOSING = '</think>';

/** Leaves out what a model thinks aloud before its answer, as servers send it that don't tell the two apart. */
export async function* withoutThoughts(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let isAnswer = false;
  // What comes before the answer, as far as it isn't decided yet.
  let head = { text: '', isThought: false };
  for await (const piece of pieces) {
    if (isAnswer) {
      yield piece;
      continue;
    }
    head = afterThoughts(head.text + piece, head.isThought);
    isAnswer = !head.isThought && !OPENING.startsWith(head.text);
    yield isAnswer ? head.text : '';
  }
  if (!isAnswer && !head.isThought) yield head.text;
}

/** The rest of a text behind the thoughts that it begins with; of one that goes on, as much as its end may begin with. */
function afterThoughts(from: string, isWithin: boolean) {
  let text = from;
  for (let isThought = isWithin; ; isThought = false) {
    if (!isThought) text = text.trimStart();
    if (!isThought && !text.startsWith(OPENING)) return { text, isThought };
    const end = text.indexOf(CLOSING);
    if (end < 0) return { text: text.slice(-CLOSING.length), isThought: true };
    text = text.slice(end + CLOSING.length);
  }
}
