import { queryOptions } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import { api, bodyOf, fetchApi } from '../../data/api-client.ts';
import { ApiError } from '../../data/api-error.ts';

type Schemas = components['schemas'];

type AiLink = Schemas['AiLink'];
type AiProblem = Schemas['AiProblem'];

/** What is known when all links are there. */
export type AnswerEnd = Pick<Schemas['AiLinks'], 'notice' | 'notUnderstood' | 'lists'>;

/** What a prompt would send to the AI model. */
export const previewQuery = (prompt: string) =>
  queryOptions({
    queryKey: ['ai-preview', prompt],
    queryFn: ({ signal }) =>
      bodyOf(api.POST('/api/ai-generate-links/preview', { body: { prompt }, signal })),
    placeholderData: (before) => before,
  });

/** A line of the answer: a link, or what is known at its end. */
interface Line extends Partial<AnswerEnd> {
  readonly row?: number;
  readonly link?: AiLink;
  readonly problems?: readonly AiProblem[];
  readonly error?: { readonly code: string; readonly message: string };
}

/** A link as it came, with its row, counted from 1. */
export interface GeneratedLink {
  readonly row: number;
  readonly link: AiLink;
  readonly problems: readonly AiProblem[];
}

/**
 * Asks for the links of a prompt, and tells of each as soon as it is complete.
 * @throws {ApiError} when it was refused or failed, before or after the first link
 * @throws {DOMException} `AbortError`
 */
export async function streamLinks(
  prompt: string,
  onLink: (link: GeneratedLink) => void,
  signal: AbortSignal,
): Promise<AnswerEnd> {
  const request = new Request('/api/ai-generate-links/stream', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ prompt }),
    signal,
  });
  const { body, status } = await fetchApi(request);
  for await (const { row, link, problems = [], error, ...end } of linesOf(body)) {
    if (error) throw new ApiError(status, error.message, error.code);
    if (row !== undefined && link) onLink({ row, link, problems });
    else return { notice: null, notUnderstood: [], lists: [], ...end };
  }
  throw new TypeError('The response ended before its last line.');
}

async function* linesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Line> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}
