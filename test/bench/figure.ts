/** One line of a benchmark's report: what was measured, beside what it is held against. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 's' | 'MB';
  /** A limit, or another program's figure of which at most a share may be needed. */
  readonly against: { readonly name: string; readonly value: number; readonly share: number };
}

/**
 * A figure as a line.
 * @example lineOf(figure) // 'generate: 1.20 s, 0.15 of the plain pipeline (8.00 s), at most 0.20'
 */
export function lineOf(figure: Figure): string {
  const { name, value, unit, against } = figure;
  const digits = unit === 's' ? 3 : 0;
  const share = (value / against.value).toFixed(2);
  const other = `${against.name} (${against.value.toFixed(digits)} ${unit})`;
  const fault = isMissed(figure) ? ' – MISSED' : '';
  return `${name}: ${value.toFixed(digits)} ${unit}, ${share} of ${other}, at most ${against.share.toFixed(2)}${fault}`;
}

/** Whether a figure is over its target. */
export function isMissed({ value, against }: Figure): boolean {
  return value > against.value * against.share;
}
