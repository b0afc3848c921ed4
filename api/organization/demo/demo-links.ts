import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { ADVANCED_DEFAULTS, PARAMETER_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import { ga4 } from '@utmost/core/taxonomy/templates/ga4.ts';
import { CAMPAIGNS, CHANNELS, CONTENTS, MISTAKES, PEOPLE, SITE } from './demo-plan.ts';

/** A link that a team made at some time. */
export interface DemoLink {
  readonly name: string;
  readonly baseUrl: string;
  /** By query name. */
  readonly values: ReadonlyMap<string, string>;
  readonly createdAt: Date;
  readonly createdBy: string;
}

const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;
/** Weeks that the links go back. */
export const DEMO_WEEKS = 13;

/**
 * The template's parameters as they are without rules: what a team writes before it has any, and with it the
 * mistakes worth finding.
 */
export const withoutRules = compileTaxonomy({
  parameters: ga4.parameters.map(({ displayName, queryName }) => {
    return { ...PARAMETER_DEFAULTS, displayName, queryName, type: 'text', valueMappings: [] };
  }),
  advanced: ADVANCED_DEFAULTS,
});

/**
 * The links of a small team over three months, the oldest first: campaigns with several channels, made on weekdays by
 * three people, and among them what goes wrong without rules. The same at every call but for the dates.
 */
export function demoLinks(now: Date): DemoLink[] {
  const links = [...planned(now), ...mistaken(now)];
  return links.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

function planned(now: Date): DemoLink[] {
  const links: DemoLink[] = [];
  for (const [nth, { title, campaign, page, weeks, channels }] of CAMPAIGNS.entries()) {
    for (let week = weeks[0]; week <= weeks[1]; week += 1) {
      for (const [at, name] of channels.entries()) {
        const { source, medium, label } = CHANNELS[name];
        const content = CONTENTS[(week + at) % CONTENTS.length] ?? '';
        const values = new Map([
          ['utm_source', source],
          ['utm_medium', medium],
          ['utm_campaign', campaign],
          ['utm_content', `${content}_w${week + 1}`],
        ]);
        links.push({
          name: `${title}, ${label}, week ${week + 1}`,
          baseUrl: `${SITE}${page}`,
          values,
          createdAt: workingTime(now, week, nth + 2 * at),
          createdBy: PEOPLE[(nth + at) % PEOPLE.length] ?? '',
        });
      }
    }
  }
  return links;
}

function mistaken(now: Date): DemoLink[] {
  return MISTAKES.map(({ week, name, page, values }, nth) => ({
    name,
    baseUrl: `${SITE}${page}`,
    values: new Map(Object.entries(values)),
    createdAt: workingTime(now, week, nth),
    createdBy: PEOPLE[nth % PEOPLE.length] ?? '',
  }));
}

/** A time of a week, counted from the oldest, on one of its working days and never in the future. */
function workingTime(now: Date, week: number, nth: number): Date {
  const start = now.getTime() - DEMO_WEEKS * 7 * DAY;
  const day = new Date(start + (week * 7 + (nth % 5)) * DAY);
  const weekday = day.getUTCDay();
  // From the weekend to the Friday before it.
  const back = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  const time = Math.trunc(day.getTime() / DAY - back) * DAY + (8 + (nth % 9)) * HOUR + nth * 61_000;
  return new Date(Math.min(time, now.getTime() - (60 - (nth % 60)) * 60_000));
}
