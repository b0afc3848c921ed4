import { hostsOf } from '@utmost/core/assistant/landing-pages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { type CheckedProposal, checkProposal, isRepairable } from './check-proposal.ts';
import { ModelFailure } from './model/model-failure.ts';
import { type ModelField, modelFields } from './model/model-fields.ts';
import { linksRequest, type ModelRequest, repairRequest } from './model/model-request.ts';
import type { LanguageModel } from './model/openai.ts';
import { answerReader, MalformedAnswer } from './model/read-answer.ts';
import { MOST_PROPOSED, type ProposedLink } from './proposed-link.ts';

/** A proposed link and its place, from 0; a later one takes the place of an earlier one. */
export interface Proposal extends CheckedProposal {
  readonly index: number;
}

/** An answer with more or longer links than are possible. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch';
}

const REPAIR_ROUNDS = 2;
const LONGEST_ANSWER = 4_000_000;

/**
 * Asks a model for the links of a prompt. Those that break rules go back to it, alone and at most twice; what
 * still breaks them stays as it is.
 * @throws {ModelFailure}, {MalformedAnswer}, {TooMuch}
 */
export async function* askModel(
  model: LanguageModel,
  rules: CompiledTaxonomy,
  prompt: string,
  signal: AbortSignal,
): AsyncGenerator<Proposal> {
  const hosts = hostsOf(prompt);
  const fields = modelFields(rules, prompt);
  const validate = (link: ProposedLink) => checkProposal(rules, link, hosts);
  let broken: Proposal[] = [];
  let index = 0;
  for await (const link of answered(model, fields, linksRequest(fields, prompt), signal)) {
    const proposal = { ...validate(link), index };
    if (isRepairable(proposal, hosts)) broken.push(proposal);
    index += 1;
    yield proposal;
  }
  for (let round = 0; round < REPAIR_ROUNDS && broken.length > 0; round += 1) {
    const repaired = await corrections(
      model,
      fields,
      repairRequest(fields, prompt, broken),
      signal,
    );
    // Only their order says which link is which.
    if (repaired.length !== broken.length) return;
    const better = broken.map((old, at) => ({
      ...validate(repaired[at] ?? old.link),
      index: old.index,
    }));
    const changed = better.filter(
      (one, at) => one.problems.length < (broken[at]?.problems.length ?? 0),
    );
    yield* changed;
    const now = new Map(changed.map((one) => [one.index, one]));
    broken = broken
      .map((old) => now.get(old.index) ?? old)
      .filter((one) => isRepairable(one, hosts));
  }
}

// A round that fails leaves the links as they are: they are shown with what is wrong with them.
async function corrections(
  model: LanguageModel,
  fields: readonly ModelField[],
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ProposedLink[]> {
  try {
    const links: ProposedLink[] = [];
    for await (const link of answered(model, fields, request, signal)) links.push(link);
    return links;
  } catch (error) {
    signal.throwIfAborted();
    const isTheirs = [ModelFailure, MalformedAnswer, TooMuch].some((kind) => error instanceof kind);
    if (isTheirs) return [];
    throw error;
  }
}

async function* answered(
  model: LanguageModel,
  fields: readonly ModelField[],
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ProposedLink> {
  const reader = answerReader(fields);
  let length = 0;
  let links = 0;
  for await (const piece of model.answer(request, signal)) {
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
