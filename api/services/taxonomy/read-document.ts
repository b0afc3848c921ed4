import { DomainError, refuseOn } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import { parseDocument } from './document-beside.ts';

/**
 * The taxonomy that a body holds. What is wrong with it as a document is malformed; what is wrong with
 * the taxonomy breaks a rule. @throws {DomainError} `malformed`, `rule_broken`
 */
export async function readDocument(body: Uint8Array, isJson: boolean): Promise<Taxonomy> {
  const text = decoded(body);
  if (isJson) checkJson(text);
  const { taxonomy, problems } = await parseDocument(text);
  if (problems.some(({ code }) => code.startsWith('document_'))) {
    throw new DomainError('malformed', apiTexts.malformedBody, problems);
  }
  refuseOn(problems);
  return taxonomy as Taxonomy;
}

function decoded(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new DomainError('malformed', apiTexts.notUtf8);
  }
}

// YAML takes nearly all JSON and much that is none.
function checkJson(text: string): void {
  try {
    JSON.parse(text);
  } catch {
    throw new DomainError('malformed', apiTexts.malformedJson);
  }
}
