import { Readable } from 'node:stream';
import type { Lifecycle, Request, ResponseToolkit } from '@hapi/hapi';
import type { Services } from '../caller.ts';
import type { Operations } from '../http/contract/mount.ts';
import { callerOf } from '../http/plugins/access-control.ts';
import {
  linkLines,
  presentAiEnd,
  presentAiLimits,
  presentAiLink,
  presentAiProblems,
} from './ai-links.ts';
import { readAiRequests } from './ai-requests.ts';
import type { Proposal } from './ask-model.ts';
import { type Generation, generateLinks, previewRequest } from './generate-links.ts';
import { shareParameters } from './shared-parameters.ts';

/** Links proposed from a sentence. */
export const assistant = (services: Services): Operations => ({
  previewAiRequest: (request) => previewRequest(services, callerOf(request), promptOf(request)),
  shareAiParameters: async (request) => {
    const { parameterIds } = request.payload as { parameterIds: string[] | null };
    return { parameterIds: await shareParameters(services, callerOf(request), parameterIds) };
  },
  getAiRequestLimits: async (request) => ({
    aiRequestLimits: presentAiLimits(
      await readAiRequests(services, callerOf(request).organizationId),
    ),
    assistant: services.model ? 'model' : 'built-in',
  }),
  generateAiLinks: (request, h) =>
    whileWaited(services, request, h, async ({ rules, proposals }) => {
      const byIndex = new Map<number, Proposal>();
      let next = await proposals.next();
      for (; !next.done; next = await proposals.next()) byIndex.set(next.value.index, next.value);
      const links = [...byIndex.values()];
      return {
        ...presentAiEnd(rules, promptOf(request), next.value),
        links: links.map((link) => presentAiLink(rules, link)),
        problems: links.flatMap(presentAiProblems),
      };
    }),
  streamAiLinks: (request, h) =>
    whileWaited(services, request, h, async ({ rules, proposals }) => {
      // What goes wrong before the first link is an answer of its own.
      const first = await proposals.next();
      const lines = Readable.from(linkLines(rules, promptOf(request), first, proposals), {
        objectMode: false,
      });
      return h
        .response(lines)
        .type('application/x-ndjson')
        .header('Cache-Control', 'no-store, no-transform');
    }),
});

function promptOf(request: Request): string {
  return (request.payload as { prompt: string }).prompt;
}

/** Generates links until they are sent, or the client has disconnected. */
async function whileWaited(
  services: Services,
  request: Request,
  h: ResponseToolkit,
  answer: (generation: Generation) => Promise<Lifecycle.ReturnValue>,
): Promise<Lifecycle.ReturnValue> {
  const left = new AbortController();
  request.raw.res.once('close', () => left.abort());
  try {
    return await answer(
      await generateLinks(services, callerOf(request), promptOf(request), left.signal),
    );
  } catch (error) {
    if (left.signal.aborted) return h.abandon;
    throw error;
  }
}
