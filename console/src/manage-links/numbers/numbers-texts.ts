/** Every text of the insights. */

import { counted, formatNumber } from '@utmost/core/messages/figures.ts';

/** So many links, the newest, are held against the taxonomy. */
const MOST_CHECKED = 10_000;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

// In text alone, as charts have it, two values beside each other would else be read as one, the second first
// (FSI and PDI of the Unicode Bidirectional Algorithm).
const isolated = (value: string): string =>
  RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;

export const linkNumbersTexts = {
  title: 'Insights',
  toggle: (isOpen: boolean) => (isOpen ? 'Hide Insights' : 'Insights'),
  loading: 'Loading insights...',
  loadFailed: "Couldn't load the insights.",
  byWeek: 'Links by week',
  lastWeeks: (weeks: number) => `Last ${counted(weeks, 'week', 'weeks')}`,
  /** @param all how many there are; null where that is not known */
  mostUsed: (shown: number, all: number | null) =>
    `Top ${formatNumber(shown)}${all === null ? '' : ` of ${formatNumber(all)}`}`,
  table: 'Table',
  bySourceMedium: 'Links by source and medium',
  byMember: 'Links by member',
  passing: 'Follows rules',
  week: 'Week',
  weekOf: (day: string) => `Week of ${day}`,
  pair: 'Source / medium',
  member: 'Member',
  links: 'Links',
  notSet: 'Not set',
  pairOf: (source: string, medium: string) => `${isolated(source)} / ${isolated(medium)}`,
  /** What the pairs are counted of, and what of it is not shown. */
  pairsOf: (checked: number, otherLinks: number) =>
    [
      checked < MOST_CHECKED ? '' : `Newest ${counted(checked, 'link', 'links')}`,
      otherLinks === 0 ? '' : `${counted(otherLinks, 'link', 'links')} in smaller groups not shown`,
    ]
      .filter((text) => text !== '')
      .join('; '),
  noPair: 'Your rules have no source or medium parameter.',
  share: (passing: number, checked: number) =>
    checked === 0 ? '–' : `${Math.floor((100 * passing) / checked)}%`,
  shareOf: (passing: number, checked: number) =>
    `${formatNumber(passing)} of ${checked < MOST_CHECKED ? '' : 'the newest '}${counted(checked, 'link', 'links')}`,
  pass: 'Yes',
  fail: 'No',
};
