export type Unit = 's' | '/s' | 'MB' | 'kB' | '%' | 'requests' | 'rows';

/** What was measured, beside what it is held against. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  /** How long 99 of 100 answers took, in seconds, where the figure is a rate of answers. */
  readonly p99?: number;
  /** The same of something else, measured in the same run: then the ratio of the two counts. */
  readonly beside?: { readonly name: string; readonly value: number };
  /** The target: the most that the ratio, or else the value, may be. A figure without a target is only told. */
  readonly most?: number;
  /** The target: the least that it must be. */
  readonly least?: number;
  /** Why the target is missed, or why there is none: a sentence, shown in these cases alone. */
  readonly note?: string;
}

/** The figure of its reference; null where there is none. */
export function ratioOf({ value, beside }: Figure): number | null {
  return beside ? value / beside.value : null;
}

/** Whether a figure is beyond its target; beside a reference that did nothing it is. */
export function isMissed(figure: Figure): boolean {
  const { most, least } = figure;
  if (most === undefined && least === undefined) return false;
  const held = ratioOf(figure) ?? figure.value;
  if (!Number.isFinite(held)) return true;
  return held > (most ?? held) || held < (least ?? held);
}

/**
 * A figure as a line.
 * @example lineOf(figure) // 'generate: 1.20 s, 0.15 of the plain pipeline (8.00 s); target: at most 0.20'
 */
export function lineOf(figure: Figure): string {
  const { name, p99 } = figure;
  const tail = p99 === undefined ? '' : ` (p99 ${shown(p99, 's')})`;
  const reference = referenceOf(figure);
  const ratio = reference === '' ? '' : `, ${ratioShown(figure)} of ${reference}`;
  const target = targetOf(figure);
  const verdict = target === '' ? '' : `; target: ${target}${isMissed(figure) ? ' – MISSED' : ''}`;
  const note = noteOf(figure);
  return `${name}: ${shownValue(figure)}${tail}${ratio}${verdict}${note === '' ? '' : `. ${note}`}`;
}

/** Its own value with the unit. @example shownValue({ name: 'a page', value: 0.0046, unit: 's' }) // '4.6 ms' */
export function shownValue({ value, unit }: Figure): string {
  return shown(value, unit);
}

/** What it is held against, with its value; '' where there is nothing. */
export function referenceOf({ beside, unit }: Figure): string {
  return beside ? `${beside.name} (${shown(beside.value, unit)})` : '';
}

/** The ratio as it is shown; '' where there is none. */
export function ratioShown(figure: Figure): string {
  return ratioOf(figure)?.toFixed(2) ?? '';
}

/** The target in words; '' where there is none. @example targetOf({ …, unit: 's', most: 2 }) // 'at most 2.00 s' */
export function targetOf({ most, least, beside, unit }: Figure): string {
  const bound = (value: number) => (beside ? value.toFixed(2) : shown(value, unit));
  if (most !== undefined) return `at most ${bound(most)}`;
  return least === undefined ? '' : `at least ${bound(least)}`;
}

/** The note, where there is reason to read it. */
export function noteOf(figure: Figure): string {
  return targetOf(figure) === '' || isMissed(figure) ? (figure.note ?? '') : '';
}

function shown(value: number, unit: Unit): string {
  if (unit === 's') return duration(value);
  if (unit === '%') return `${value.toFixed(1)}%`;
  const count = Math.round(value).toLocaleString('en');
  return unit === '/s' ? `${count}/s` : `${count} ${unit}`;
}

function duration(seconds: number): string {
  if (seconds >= 1) return `${seconds.toFixed(2)} s`;
  const milliseconds = seconds * 1000;
  return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
}
