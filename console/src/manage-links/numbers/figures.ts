import type { components } from '@utmost/core/contract.d.ts';
import { formatDay, formatDayOfYear } from '../../ui/format-date.ts';
import { groupBy, type LinksView, narrow } from '../links-view.ts';
import { linkNumbersTexts as texts } from './numbers-texts.ts';

type LinkNumbers = components['schemas']['LinkNumbers'];

/** Columns stand side by side in time; bars lie below each other, the longest first. */
export type ChartForm = 'columns' | 'bars';

/** A number, what it counts, and the view of the links that it counts. */
export interface Figure {
  readonly key: string;
  readonly text: string;
  /** As it stands at its bar. */
  readonly short: string;
  readonly count: number;
  /** Whether it counts what is to be put right. */
  readonly isWrong?: boolean;
  readonly show: (view: LinksView) => LinksView;
}

/** The links of each week. */
export function weekFigures({ weeks }: LinkNumbers): Figure[] {
  return weeks.map(({ from, to, count }) => ({
    key: from,
    text: texts.weekOf(formatDay(new Date(from))),
    short: formatDayOfYear(new Date(from)),
    count,
    show: shower({ createdFrom: from, createdTo: to }),
  }));
}

/** The links of each member, the most first. */
export function memberFigures({ members }: LinkNumbers): Figure[] {
  return members.map(({ createdBy, count }) => ({
    key: createdBy,
    text: createdBy,
    short: createdBy,
    count,
    show: shower({ createdBy }),
  }));
}

/** The links of each pair of source and medium, the most first. */
export function pairFigures({ sourceMedium }: LinkNumbers): Figure[] {
  if (!sourceMedium) return [];
  const { sourceName, mediumName, rows } = sourceMedium;
  return rows.map(({ source, medium, count }) => {
    const text = texts.pairOf(source ?? texts.notSet, medium ?? texts.notSet);
    const show = (view: LinksView) => {
      const values = { ...view.filter.values, [sourceName]: source, [mediumName]: medium };
      return groupBy(narrow(view, { values }), null);
    };
    return { key: JSON.stringify([source, medium]), text, short: text, count, show };
  });
}

/** Those that pass today's taxonomy, and those that do not. */
export function passingFigures({ passing: { checked, passing } }: LinkNumbers): Figure[] {
  const figureOf = (passes: boolean, count: number): Figure => {
    const text = passes ? texts.pass : texts.fail;
    return { key: text, text, short: text, count, isWrong: !passes, show: shower({ passes }) };
  };
  return [figureOf(true, passing), figureOf(false, checked - passing)];
}

function shower(change: Parameters<typeof narrow>[1]): Figure['show'] {
  return (view) => groupBy(narrow(view, change), null);
}
