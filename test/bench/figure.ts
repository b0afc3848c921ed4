/** One line of a benchmark's report: what was measured, beside what it is held against. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 's' | 'MB' | '%' | '/s';
  /** A limit, or another program's figure of which at most a share may be needed. */
  readonly against: { readonly name: string; readonly value: number; readonly share: number };
  /** What it is held against is the least of it; elsewhere the most. */
  readonly isLeast?: true;
}

/**
 * A figure as a line.
 * @example lineOf(figure) // 'generate: 1.20 s, 0.15 of the plain pipeline (8.00 s), at most 0.20'
 */
export function lineOf(figure: Figure): string {
  const { name, value, unit, against, isLeast } = figure;
  const digits = { s: 3, MB: 0, '%': 1, '/s': 0 }[unit];
  const bound = isLeast ? 'at least' : 'at most';
  const share = (value / against.value).toFixed(2);
  const other = `${against.name} (${against.value.toFixed(digits)} ${unit})`;
  const fault = isMissed(figure) ? ' – MISSED' : '';
  return `${name}: ${value.toFixed(digits)} ${unit}, ${share} of ${other}, ${bound} ${against.share.toFixed(2)}${fault}`;
}

/** Whether a figure is beyond its target. */
export function isMissed({ value, against, isLeast }: Figure): boolean {
  const target = against.value * against.share;
  return isLeast ? value < target : value > target;
}
