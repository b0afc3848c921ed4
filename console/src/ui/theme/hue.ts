import type { CSSProperties } from 'react';
import { hueAt } from './hues.ts';

/**
 * Sets `--hue`, which the style sheets color a parameter's things with.
 * @param position the parameter's place in the configured order, from 0; null leaves the muted color
 */
export function hueStyle(position: number | null): CSSProperties & { '--hue': string } {
  if (position === null) return { '--hue': 'var(--muted)' };
  const { light, dark } = hueAt(position);
  return { '--hue': `light-dark(${light}, ${dark})` };
}
