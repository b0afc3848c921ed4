import { MEGABYTE } from '@utmost/core/messages/figures.ts';
import { DomainError } from '../domain-error.ts';
import { LARGEST_ANSWER_BYTES } from '../http/contract/answer-text.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import { taxonomyTexts } from './taxonomy-texts.ts';

// What the list of all mappings has around the two texts of each.
const BYTES_A_MAPPING = 160;
// Each is taken apart whenever the rules are compiled, in one piece.
const MOST_LIST_BYTES = MEGABYTE;
const MOST_RULE_BYTES = 4 * MEGABYTE;
const TEXTS = ['displayValue', 'codedValue'] as const;
const LISTS = ['displayName', 'queryName', 'allowedValues', 'allowedSpecialChars'] as const;
const RULES = ['allow', 'valueDetails'] as const;

/** Refuses more values than a workspace may have. */
export function tooManyValues(): DomainError {
  const most = {
    mappings: LARGEST_ANSWER_BYTES,
    lists: MOST_LIST_BYTES,
    rules: MOST_RULE_BYTES,
  };
  return new DomainError('too_large', taxonomyTexts.tooManyValues(most));
}

/**
 * Refuses more values than one answer can list: the console loads all of them, and the service has them in memory
 * when a link is made.
 * Called at the end of a change that may add some.
 * @throws {DomainError} `too_large`
 */
export async function requireSpaceForValues(data: OrganizationData): Promise<void> {
  const mappings = (await data.mappings.count()) * BYTES_A_MAPPING;
  const texts = await data.mappings.bytesOf({}, TEXTS);
  const lists = await data.parameters.bytesOf({}, LISTS);
  const rules = await data.parameters.bytesOf({}, RULES);
  const isTooMuch = lists > MOST_LIST_BYTES || rules > MOST_RULE_BYTES;
  if (mappings + texts > LARGEST_ANSWER_BYTES || isTooMuch) throw tooManyValues();
}
