import { createHash } from 'node:crypto';
import { checkPrompt } from '@utmost/core/assistant/check-prompt.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import { literal, Op } from 'sequelize';
import type { Caller, Services } from '../caller.ts';
import { DomainError, refuseOn } from '../domain-error.ts';
import { TooManyRequests } from '../http/too-many-requests.ts';
import { dataOf } from '../models/organization-data.ts';
import { readRules } from '../taxonomy/read-taxonomy.ts';
import { type AiRequestLimits, countIn, readAiRequests, reserveAiRequest } from './ai-requests.ts';
import { askModel, type Proposal, TooMuch } from './ask-model.ts';
import { assistantErrors as sentences } from './assistant-texts.ts';
import { checkProposal } from './check-proposal.ts';
import { hostsOf } from './landing-pages.ts';
import { ModelFailure } from './model/model-failure.ts';
import { modelFields } from './model/model-fields.ts';
import { linksRequest } from './model/model-request.ts';
import type { CallMeter, LanguageModel } from './model/openai.ts';
import { MalformedAnswer } from './model/read-answer.ts';
import { type LinkPlan, planLinks } from './planner/plan-links.ts';
import { MOST_PROPOSED } from './proposed-link.ts';
import { isSharedBy, readSharedIds } from './shared-parameters.ts';

/** What is known when all links are there. */
export interface GeneratedLinks {
  /** A sentence where the answer was cut off. */
  readonly notice: string | null;
  /** What the built-in assistant read; null where a model answered. */
  readonly plan: LinkPlan | null;
  readonly limits: AiRequestLimits;
}

/** The links of a prompt, as they are completed. */
export interface Generation {
  /** They are validated by these: the organization's own, read before they are asked for. */
  readonly rules: CompiledTaxonomy;
  /** Ends with what is known then. @throws {DomainError} `assistant_refused`, `assistant_failed` */
  readonly proposals: AsyncGenerator<Proposal, GeneratedLinks>;
}

/**
 * Proposes links for a prompt; nothing is stored. It counts as one AI request from before the model is asked,
 * and as none where the model fails: who
 * stops waiting has had it asked.
 * @param signal aborted when the client has disconnected
 * @throws {DomainError} `rule_broken` for a prompt that is too short or too long
 * @throws {TooManyRequests} when the requests of the month are used up
 */
export async function generateLinks(
  services: Services,
  caller: Caller,
  prompt: string,
  signal: AbortSignal,
): Promise<Generation> {
  refuseOn(checkPrompt(prompt));
  const asked = prompt.trim();
  const { organizationId } = caller;
  const data = dataOf(services.database, organizationId);
  const rules = await readRules(data);
  const isShared = isSharedBy(await readSharedIds(data));
  const reservation = await reserveAiRequest(services, organizationId);
  return { rules, proposals: proposals() };

  async function* proposals(): AsyncGenerator<Proposal, GeneratedLinks> {
    let links = 0;
    let isOver = false;
    let notice: string | null = null;
    const plan = services.model ? null : planLinks(rules, prompt);
    try {
      for await (const proposal of proposed(plan)) {
        links = Math.max(links, proposal.index + 1);
        yield proposal;
      }
      isOver = true;
    } catch (error) {
      notice = links > 0 ? noticeOf(error, links) : null;
      if (notice === null) {
        links = 0;
        throw errorOf(error, services.model?.timeoutSeconds ?? 0);
      }
      isOver = true;
    } finally {
      // Who leaves has had the model asked, which costs as much as its whole answer.
      if (!isOver && links === 0 && !signal.aborted) await reservation.giveBack();
    }
    return { notice, plan, limits: await readAiRequests(services, organizationId) };
  }

  async function* proposed(plan: LinkPlan | null): AsyncGenerator<Proposal> {
    if (plan === null) {
      const { model } = services;
      if (model === null) return;
      const meter = meterCalls(services, model, organizationId);
      const context = { signal, meter, safetyIdentifier: safetyIdentifier(caller) };
      yield* askModel(model, modelFields(rules, asked, isShared), rules, asked, context);
      return;
    }
    const hosts = hostsOf(asked);
    const { links } = plan;
    if (links.length > MOST_PROPOSED) {
      throw new DomainError('assistant_refused', sentences.tooMany(MOST_PROPOSED));
    }
    yield* links.map((link, index) => ({
      ...checkProposal(rules, link, hosts),
      index,
    }));
  }
}

/** Why links are missing behind those that came, which are kept; null where none are. */
function noticeOf(error: unknown, links: number): string | null {
  if (error instanceof TooMuch) return sentences.moreThanOffered(links);
  const isCutOff = error instanceof ModelFailure && error.kind === 'truncated';
  return isCutOff ? sentences.truncated(links) : null;
}

/** What a person is told of it. */
function errorOf(error: unknown, timeoutSeconds: number): unknown {
  const answer = error instanceof ModelFailure ? error.answer : undefined;
  const failed = (sentence: string) => new DomainError('assistant_failed', sentence, [], answer);
  if (error instanceof MalformedAnswer) return failed(sentences.malformed);
  if (error instanceof TooMuch) return failed(sentences.tooMany(MOST_PROPOSED));
  if (!(error instanceof ModelFailure)) return error;
  switch (error.kind) {
    case 'refused':
      return new DomainError('assistant_refused', sentences.refused(shortened(error.reason)));
    case 'truncated':
      return failed(sentences.truncated(0));
    case 'silent':
      return failed(sentences.silent(timeoutSeconds));
    default:
      return failed(sentences[error.kind]);
  }
}

const LONGEST_REASON = 300;

function shortened(reason: string): string {
  const line = reason.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON)}…` : line;
}

/** What a prompt would send to the AI model, word for word: nothing where the built-in assistant answers. */
export async function previewRequest(services: Services, caller: Caller, prompt: string) {
  const data = dataOf(services.database, caller.organizationId);
  const sharedParameterIds = await readSharedIds(data);
  const { model } = services;
  if (model === null) return { host: null, body: null, sharedParameterIds };
  const asked = prompt.trim();
  const fields = modelFields(await readRules(data), asked, isSharedBy(sharedParameterIds));
  const body = model.bodyOf(linksRequest(fields, asked), safetyIdentifier(caller));
  return { host: model.host, body: JSON.stringify(body), sharedParameterIds };
}

const CALLS_OF_A_REQUEST = 2;
const DAY_MS = 86_400_000;

/** Meters one AI request. */
function meterCalls(
  { database, clock }: Services,
  { maxOutputTokens, daily }: Pick<LanguageModel, 'maxOutputTokens' | 'daily'>,
  id: string,
): CallMeter {
  let calls = 0;
  let open: string | null = null;
  const plus = (column: string, more: number) => literal(`${column} + ${more}`) as never;
  return {
    hasCallLeft: () => calls < CALLS_OF_A_REQUEST,
    startCall: async () => {
      const now = clock.now();
      const day = now.toISOString().slice(0, 10);
      const isCounted = await countIn(
        database,
        id,
        { column: 'day', now: day, zeros: { calls: 0, outputTokens: 0 } },
        { calls: plus('calls', 1), outputTokens: plus('outputTokens', maxOutputTokens) },
        {
          calls: { [Op.lt]: daily.calls },
          outputTokens: { [Op.lte]: daily.outputTokens - maxOutputTokens },
        },
      );
      if (!isCounted) {
        const left = DAY_MS - (now.getTime() % DAY_MS);
        throw new TooManyRequests(left, () => sentences.dayUsedUp);
      }
      calls += 1;
      open = day;
    },
    endCall: async (outputTokens) => {
      const day = open;
      open = null;
      if (day === null) return;
      const change = { outputTokens: plus('outputTokens', outputTokens - maxOutputTokens) };
      await inTransaction(database.sequelize, (transaction) =>
        database.models.aiUsage.update(change, { where: { id, day }, transaction }),
      );
    },
  };
}

/** Tells a provider the users of a service apart, without naming them. */
function safetyIdentifier({ organizationId, userId }: Caller): string {
  return createHash('sha256').update(`${organizationId} ${userId}`).digest('hex');
}
