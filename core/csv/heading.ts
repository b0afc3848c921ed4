import { fold } from '../rules/characters.ts';
import { unguardFormula } from './cell.ts';

/** The two columns every file of links has (spec part 2 section 5, CSV). */
export const NAME_COLUMN = 'link_name';
export const URL_COLUMN = 'website_url';

/** What people call those columns and the parameters of analytics tools, as {@link headingKey} writes it. */
export const HEADING_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  [NAME_COLUMN]: ['name', 'link title', 'title', 'label'],
  [URL_COLUMN]: [
    'url',
    'website',
    'link',
    'link url',
    'base url',
    'page url',
    'landing page',
    'landing page url',
    'destination',
    'destination url',
    'target url',
    'final url',
  ],
  utm_source: ['source', 'campaign source', 'traffic source'],
  utm_medium: ['medium', 'campaign medium'],
  utm_campaign: ['campaign', 'campaign name'],
  utm_term: ['term', 'campaign term', 'keyword'],
  utm_content: ['content', 'campaign content', 'ad content'],
  utm_id: ['campaign id'],
};

/** Headings by which the columns of links are known, whatever the parameters are. */
export const HEADING_NAMES: readonly string[] = Object.entries(HEADING_SYNONYMS).flatMap(
  ([name, synonyms]) => [headingKey(name), ...synonyms],
);

/**
 * A heading as headings are compared: no formula guard, no white space around it, one space for every run of white
 * space, hyphens and underscores, case folded.
 * @example headingKey('\u00a0Website_URL ') // 'website url'
 */
export function headingKey(cell: string): string {
  return fold(
    unguardFormula(cell)
      .replace(/[\s_-]+/gu, ' ')
      .trim(),
  );
}
