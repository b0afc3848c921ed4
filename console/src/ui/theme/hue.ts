import type { CSSProperties } from 'react';

/**
 * Sets `--hue`, which the style sheets color a parameter's things with.
 * @param position the parameter's place in the configured order, from 0; null leaves the muted color
 */
export function hueStyle(position: number | null): CSSProperties & { '--hue': string } {
  if (position === null) return { '--hue': 'var(--muted)' };
  const { light, dark } = hueAt(position);
  return { '--hue': `light-dark(${light}, ${dark})` };
}

/** A parameter's color on the light and on the dark background. */
interface Hue {
  readonly light: string;
  readonly dark: string;
}

/**
 * The hues of parameters in the order in which they are given out. Each is readable as text on both
 * papers (WCAG AA), and neighbors differ for color-blind eyes too; the test of this file holds both.
 */
export const HUES: readonly [Hue, ...Hue[]] = [
  { light: '#1F4BFF', dark: '#8EA5FF' },
  { light: '#A8420B', dark: '#F2A167' },
  { light: '#0B7A4B', dark: '#5FCF9B' },
  { light: '#8A2BB0', dark: '#D79BF0' },
  { light: '#0A6E86', dark: '#7FE6F5' },
  { light: '#8A0F45', dark: '#F2739A' },
  { light: '#7A5B00', dark: '#F4D07A' },
  { light: '#4A1C9E', dark: '#B48CFF' },
  { light: '#14591F', dark: '#9BE84F' },
  { light: '#A0526A', dark: '#F47E58' },
  { light: '#2B4F73', dark: '#A6C0E5' },
  { light: '#574A00', dark: '#B9A58C' },
];

/**
 * The hue of the parameter at a place in the configured order; the list starts again at its end.
 * @param position from 0
 * @example hueAt(0).light // '#1F4BFF'
 */
export function hueAt(position: number): Hue {
  return HUES[position % HUES.length] ?? HUES[0];
}
