import type { Item, Price, Subscription } from './objects.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The end of a subscription's period: so many intervals after its start, on the same day or the month's last.
 * @param anchor when it started, in seconds
 * @param periods how many have begun
 */
export function periodEnd(anchor: number, { recurring }: Price, periods: number): number {
  const { interval, interval_count } = recurring ?? { interval: 'month', interval_count: 1 };
  const start = new Date(anchor * 1000);
  const count = periods * interval_count;
  if (interval === 'day' || interval === 'week') {
    return (start.getTime() + count * (interval === 'week' ? 7 : 1) * DAY_MS) / 1000;
  }
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + count * (interval === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end.getTime() / 1000;
}

/** Whether two prices are paid equally often. */
export function haveSameInterval(one: Price, other: Price): boolean {
  return (
    one.recurring?.interval === other.recurring?.interval &&
    one.recurring?.interval_count === other.recurring?.interval_count
  );
}

/** The first item of a subscription. */
export function itemOf({ items }: Subscription): Item {
  const [item] = items.data;
  if (!item) throw new Error('The sandbox subscription has no item.');
  return item;
}

/** Whether a subscription is over. */
export const isOver = ({ status }: Subscription) =>
  ['canceled', 'incomplete_expired'].includes(status);

/** Puts an item into the period that begins then. */
export function setPeriod(item: Item, anchor: number, from: number): void {
  item.current_period_start = from;
  for (let periods = 1; ; periods++) {
    item.current_period_end = periodEnd(anchor, item.price, periods);
    if (item.current_period_end > from) return;
  }
}
