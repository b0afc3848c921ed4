import { hash } from 'node:crypto';
import { taxonomyDocument } from '@utmost/core/taxonomy/document-print.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';

/**
 * The entity tag, without its quotes, of a taxonomy that is sent as this text: its state, which a PUT compares, and the
 * text with the counters, which run by themselves.
 */
export function tagOf(taxonomy: Taxonomy, text: string): string {
  return `${stateOf(taxonomy)}-${digest(text)}`;
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
  return digest(JSON.stringify(document));
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
