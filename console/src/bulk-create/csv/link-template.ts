import { NAME_COLUMN, URL_COLUMN } from '@utmost/core/csv/heading.ts';
import { type CompiledTaxonomy, isEntered } from '@utmost/core/taxonomy/compile.ts';
import { csvRow } from '../../ui/browser/csv-row.ts';
import { sampleValues } from '../../ui/link-fields/sample-values.ts';
import { linkFileTexts } from './link-file-texts.ts';

/** What the template of a file of links is called. */
export const LINK_TEMPLATE_NAME = 'tracking_links_template.csv';

/**
 * A file of links to begin with: a column for each parameter that people fill in, and a row that is well
 * wherever the parameters accept anything yet.
 * @example linkTemplate(compiled) // 'link_name,website_url,utm_source\r\nSpring launch,https://example.com/page,google\r\n'
 */
export function linkTemplate(compiled: CompiledTaxonomy): string {
  const names = compiled.visible.filter(isEntered).map(({ parameter }) => parameter.queryName);
  const values = sampleValues(compiled);
  const { sampleName, sampleUrl } = linkFileTexts;
  return [
    [NAME_COLUMN, URL_COLUMN, ...names],
    [sampleName, sampleUrl, ...names.map((name) => values.get(name) ?? '')],
  ]
    .map(csvRow)
    .join('');
}
