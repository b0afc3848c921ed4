import type { components } from '@utmost/core/contract.d.ts';
import { buildLink } from '@utmost/core/link/build.ts';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { NewLinkRow } from '../models/links-table.ts';
import { duplicateKeyOf } from './find-duplicate.ts';

type LinkRecord = Omit<components['schemas']['TrackingLink'], 'warnings' | 'history'>;

/** The row of a link that was stored before, as its record tells it; no rule is asked. */
export function rowOfRecord(rules: CompiledTaxonomy, link: LinkRecord): NewLinkRow {
  const { baseUrl, urlEncoding, isAdvancedMode } = link;
  const values = parseParameters(link.parameters) ?? new Map<string, string>();
  const unchanged = new Set(values.keys());
  const draft = { baseUrl, values, urlEncoding, isAdvancedMode, unchanged };
  const duplicateKey = duplicateKeyOf(buildLink(rules, draft).urlWithoutIdentifiers);
  const createdAt = new Date(link.createdAt);
  const lastModifiedAt = new Date(link.lastModifiedAt);
  return { row: { ...link, createdAt, lastModifiedAt, duplicateKey }, values };
}
