import type { components } from '@utmost/core/contract.d.ts';
import { meantEncoding, type NewLink } from '@utmost/core/link/create.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { valuesOf } from './link-values.ts';

/** A body's link, as far as the client has a say. @throws {DomainError} `malformed` */
export function proposedLink(
  rules: CompiledTaxonomy,
  draft: components['schemas']['TrackingLinkDraft'],
): NewLink {
  const { name = '', baseUrl = '', parameters = '{}', fullUrl } = draft;
  const urlEncoding = draft.urlEncoding ?? (fullUrl === undefined || meantEncoding(rules, fullUrl));
  return { name, baseUrl, values: valuesOf(parameters), urlEncoding };
}
