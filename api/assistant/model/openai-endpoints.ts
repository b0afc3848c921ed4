import type OpenAI from 'openai';
import type { Response } from 'openai/resources/responses/responses';
import { ModelFailure } from './model-failure.ts';
import type { ModelRequest } from './model-request.ts';

const SCHEMA_NAME = 'links';

/** OpenAI's Responses API: nothing is stored there, and there are no tools. @throws {ModelFailure} */
export async function* askResponses(
  client: OpenAI,
  model: string,
  { instructions, input, schema }: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const events = await client.responses.create(
    {
      model,
      instructions,
      input,
      store: false,
      stream: true,
      text: { format: { type: 'json_schema', name: SCHEMA_NAME, strict: true, schema } },
    },
    { signal },
  );
  for await (const event of events) {
    switch (event.type) {
      case 'response.output_text.delta':
        yield event.delta;
        break;
      case 'response.refusal.done':
        throw new ModelFailure('refused', event.refusal);
      case 'error':
        throw new ModelFailure('unreachable');
      // Some servers say with the last event of a whole answer that it is none.
      case 'response.incomplete':
      case 'response.failed':
      case 'response.completed':
        throwUnlessWhole(event.response);
        return;
    }
  }
  throw new ModelFailure('truncated');
}

function throwUnlessWhole({ status, incomplete_details, error }: Response): void {
  if (status === 'incomplete') {
    const isFiltered = incomplete_details?.reason === 'content_filter';
    throw new ModelFailure(isFiltered ? 'refused' : 'truncated');
  }
  if (status === 'failed') {
    throw new ModelFailure(error?.code === 'rate_limit_exceeded' ? 'busy' : 'unreachable');
  }
}

/** Chat completions, which nearly every server speaks; some of them do not know schemas. @throws {ModelFailure} */
export async function* askChat(
  client: OpenAI,
  model: string,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const chunks = await chatStream(client, model, request, signal);
  let refusal = '';
  let isFinished = false;
  for await (const { choices } of chunks) {
    const [choice] = choices ?? [];
    if (!choice) continue;
    refusal += choice.delta?.refusal ?? '';
    if (choice.delta?.content) yield choice.delta.content;
    if (choice.finish_reason === 'length') throw new ModelFailure('truncated');
    if (choice.finish_reason === 'content_filter') throw new ModelFailure('refused', refusal);
    isFinished ||= Boolean(choice.finish_reason);
  }
  if (refusal !== '') throw new ModelFailure('refused', refusal);
  if (!isFinished) throw new ModelFailure('truncated');
}

async function chatStream(
  client: OpenAI,
  model: string,
  { instructions, input, schema }: ModelRequest,
  signal: AbortSignal,
) {
  const asked = {
    model,
    messages: [
      { role: 'system' as const, content: instructions },
      { role: 'user' as const, content: input },
    ],
    stream: true as const,
  };
  const format = {
    type: 'json_schema' as const,
    json_schema: { name: SCHEMA_NAME, strict: true, schema },
  };
  try {
    return await client.chat.completions.create({ ...asked, response_format: format }, { signal });
  } catch (error) {
    // A server that knows no schemas says so; what it answers is checked in any case.
    if ((error as { status?: number }).status !== 400) throw error;
    return client.chat.completions.create(asked, { signal });
  }
}
