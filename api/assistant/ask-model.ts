import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { TooManyRequests } from '../http/too-many-requests.ts';
import { type CheckedProposal, checkProposal, isRepairable } from './check-proposal.ts';
import { hostsOf } from './landing-pages.ts';
import { ModelFailure } from './model/model-failure.ts';
import type { ModelField } from './model/model-fields.ts';
import { linksRequest, type ModelRequest, repairRequest } from './model/model-request.ts';
import type { CallContext, LanguageModel } from './model/openai.ts';
import { answerReader, MalformedAnswer } from './model/read-answer.ts';
import { MOST_PROPOSED, type ProposedLink } from './proposed-link.ts';

/** A proposed link and its place, from 0; a later one takes the place of an earlier one. */
export interface Proposal extends CheckedProposal {
  readonly index: number;
}

/** An answer with more or longer links than are possible; those before it are whole. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch';
}

const LONGEST_ANSWER = 4_000_000;

/**
 * Asks a model for the links of a prompt. Those that break rules go back to it, alone and once; what still breaks them stays
 * as it is.
 * @throws {ModelFailure}, {MalformedAnswer}, {TooMuch}
 */
export async function* askModel(
  model: LanguageModel,
  fields: readonly ModelField[],
  rules: CompiledTaxonomy,
  prompt: string,
  context: CallContext,
): AsyncGenerator<Proposal> {
  const hosts = hostsOf(prompt);
  const validate = (link: ProposedLink) => checkProposal(rules, link, hosts);
  const broken: Proposal[] = [];
  let index = 0;
  for await (const link of answered(model, fields, linksRequest(fields, prompt), context)) {
    const proposal = { ...validate(link), index };
    if (isRepairable(proposal, fields, hosts)) broken.push(proposal);
    index += 1;
    yield proposal;
  }
  if (broken.length === 0 || !context.meter.hasCallLeft()) return;
  const repaired = await corrections(model, fields, repairRequest(fields, prompt, broken), context);
  // Only their order says which link is which.
  if (repaired.length !== broken.length) return;
  for (const [at, { link, index, problems }] of broken.entries()) {
    const better = validate(repaired[at] ?? link);
    if (better.problems.length < problems.length) yield { ...better, index };
  }
}

// A repair that fails leaves the links as they are: they are shown with what is wrong with them.
async function corrections(
  model: LanguageModel,
  fields: readonly ModelField[],
  request: ModelRequest,
  context: CallContext,
): Promise<ProposedLink[]> {
  try {
    const links: ProposedLink[] = [];
    for await (const link of answered(model, fields, request, context)) links.push(link);
    return links;
  } catch (error) {
    context.signal.throwIfAborted();
    const kinds = [ModelFailure, MalformedAnswer, TooMuch, TooManyRequests];
    if (kinds.some((kind) => error instanceof kind)) return [];
    throw error;
  }
}

async function* answered(
  model: LanguageModel,
  fields: readonly ModelField[],
  request: ModelRequest,
  context: CallContext,
): AsyncGenerator<ProposedLink> {
  const reader = answerReader(fields);
  let length = 0;
  let links = 0;
  for await (const piece of model.answer(request, context)) {
    length += piece.length;
    for (const link of reader.push(piece)) {
      links += 1;
      if (links > MOST_PROPOSED) throw new TooMuch();
      yield link;
    }
    if (length > LONGEST_ANSWER) throw new TooMuch();
  }
  if (!reader.isComplete()) throw new MalformedAnswer();
}
