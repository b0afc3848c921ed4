import type OpenAI from 'openai';
import type { Response } from 'openai/resources/responses/responses';
import type { ReasoningEffort } from 'openai/resources/shared';
import { ModelFailure } from './model-failure.ts';
import type { ModelRequest } from './model-request.ts';

/** What some servers or models refuse: a strict schema, an effort, the newer name of the limit, a count of tokens, who asks. */
export type Option = 'schema' | 'effort' | 'limit' | 'usage' | 'identifier';

/** A request as it goes out. */
export interface Asked {
  readonly model: string;
  readonly request: ModelRequest;
  readonly effort: string;
  readonly maxOutputTokens: number;
  readonly safetyIdentifier: string;
  /** What is left out of it. */
  readonly without: ReadonlySet<Option>;
}

/** How a call goes on. */
interface Call {
  readonly signal: AbortSignal;
  /** The answer is over, and had so many tokens. */
  readonly endCall: (outputTokens: number) => Promise<void>;
}

/** Asks an endpoint; '' stands for an event without text, such as a thought. @throws {ModelFailure}, errors of the client's */
export type Ask = (client: OpenAI, asked: Asked, call: Call) => AsyncGenerator<string>;

const SCHEMA_NAME = 'links';

/** The body of a request to OpenAI's Responses API: nothing is stored there, and there are no tools. */
export function responsesBody({ model, request, effort, without, ...asked }: Asked) {
  const { instructions, input, schema } = request;
  const format = { type: 'json_schema' as const, name: SCHEMA_NAME, strict: true, schema };
  return {
    model,
    instructions,
    input,
    store: false,
    stream: true as const,
    max_output_tokens: asked.maxOutputTokens,
    ...(!without.has('identifier') && { safety_identifier: asked.safetyIdentifier }),
    ...(isTold(effort, without) && { reasoning: { effort: effort as ReasoningEffort } }),
    ...(!without.has('schema') && { text: { format } }),
  };
}

/** OpenAI's Responses API. */
export const askResponses: Ask = async function* (client, asked, { signal, endCall }) {
  const events = await client.responses.create(responsesBody(asked), { signal });
  let refusal: string | null = null;
  for await (const event of events) {
    switch (event.type) {
      case 'response.output_text.delta':
        yield event.delta;
        break;
      case 'response.refusal.done':
        ({ refusal } = event);
        break;
      case 'error':
        throw new ModelFailure('unreachable');
      // Some servers say with the last event of a whole answer that it is none.
      case 'response.incomplete':
      case 'response.failed':
      case 'response.completed':
        if (event.response.usage) await endCall(event.response.usage.output_tokens);
        if (refusal !== null) throw new ModelFailure('refused', refusal);
        throwUnlessWhole(event.response);
        return;
      default:
        yield '';
    }
  }
  throw refusal === null ? new ModelFailure('truncated') : new ModelFailure('refused', refusal);
};

function throwUnlessWhole({ status, incomplete_details, error }: Response): void {
  if (status === 'incomplete') {
    const isFiltered = incomplete_details?.reason === 'content_filter';
    throw new ModelFailure(isFiltered ? 'refused' : 'truncated');
  }
  if (status === 'failed') {
    throw new ModelFailure(error?.code === 'rate_limit_exceeded' ? 'busy' : 'unreachable');
  }
}

/** The body of a request for chat completions, which nearly every server speaks. */
export function chatBody({ model, request, effort, maxOutputTokens, without }: Asked) {
  const { instructions, input, schema } = request;
  const format = {
    type: 'json_schema' as const,
    json_schema: { name: SCHEMA_NAME, strict: true, schema },
  };
  return {
    model,
    messages: [
      { role: 'system' as const, content: instructions },
      { role: 'user' as const, content: input },
    ],
    stream: true as const,
    [without.has('limit') ? 'max_tokens' : 'max_completion_tokens']: maxOutputTokens,
    ...(!without.has('usage') && { stream_options: { include_usage: true } }),
    ...(isTold(effort, without) && { reasoning_effort: effort as ReasoningEffort }),
    ...(!without.has('schema') && { response_format: format }),
  };
}

/** Chat completions. */
export const askChat: Ask = async function* (client, asked, { signal, endCall }) {
  const chunks = await client.chat.completions.create(chatBody(asked), { signal });
  let refusal = '';
  let finish = '';
  let outputTokens: number | undefined;
  for await (const { choices, usage } of chunks) {
    // OpenAI counts with the last chunk; others count up with each.
    outputTokens = usage?.completion_tokens ?? outputTokens;
    const [choice] = choices ?? [];
    refusal += choice?.delta?.refusal ?? '';
    finish = choice?.finish_reason ?? finish;
    yield choice?.delta?.content ?? '';
  }
  if (outputTokens !== undefined) await endCall(outputTokens);
  if (refusal !== '' || finish === 'content_filter') throw new ModelFailure('refused', refusal);
  if (finish === 'length' || finish === '') throw new ModelFailure('truncated');
};

function isTold(effort: string, without: ReadonlySet<Option>): boolean {
  return effort !== 'off' && !without.has('effort');
}
