import { createHash } from 'node:crypto';
import { taxonomyDocument } from '@utmost/core/taxonomy/document.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';

/** The names of a stored taxonomy and of one way of writing it down. */
export interface TaxonomyTag {
  /** Of what a PUT compares; counters run by themselves and are not in it. */
  readonly state: string;
  /** Of the text that is sent, counters included: an entity tag without its quotes. */
  readonly entity: string;
}

/** The tag of a taxonomy that is sent as this text. */
export function tagOf(taxonomy: Taxonomy, text: string): TaxonomyTag {
  const state = stateOf(taxonomy);
  return { state, entity: `${state}-${hash(text)}` };
}

/**
 * Whether an `If-Match` header means the taxonomy as it is (RFC 9110 section 13.1.1): any text of it
 * will do, since what was read in YAML may be written in JSON.
 */
export function isMatch(ifMatch: string, taxonomy: Taxonomy): boolean {
  if (ifMatch.trim() === '*') return true;
  const state = stateOf(taxonomy);
  const tags = ifMatch.match(/(?<=^|,)\s*"[^"]*"\s*(?=,|$)/g) ?? [];
  return tags.some((tag) => tag.trim().startsWith(`"${state}-`));
}

function stateOf({ parameters, advanced }: Taxonomy): string {
  const document = taxonomyDocument({
    parameters: parameters.map((one) => ({ ...one, currentIdentifierValue: 0 })),
    advanced,
  });
  return hash(JSON.stringify(document));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
