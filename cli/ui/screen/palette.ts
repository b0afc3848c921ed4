import { hueAt } from '@utmost/core/hues.ts';

/** What a piece of text means, which chooses its color; a number is a parameter's place, and its hue. */
export type Tone = 'ink' | 'muted' | 'accent' | 'good' | 'caution' | 'wrong' | number;

/** What a terminal can show. */
export interface Palette {
  /** 0 no colors, 1 the sixteen, 2 those of the 256, 3 all. */
  readonly depth: 0 | 1 | 2 | 3;
  readonly background: 'light' | 'dark';
}

/** How a tone is drawn: a color, or a fainter print of the terminal's own. */
export interface TextStyle {
  readonly color?: string;
  readonly dimColor?: boolean;
}

type NamedTone = Exclude<Tone, number | 'ink' | 'muted'>;

// The tokens of the console's theme, of which the text of a terminal needs these.
const COLORS: Readonly<Record<NamedTone, { light: string; dark: string; plain: string }>> = {
  accent: { light: '#1F4BFF', dark: '#7C97FF', plain: 'cyan' },
  good: { light: '#0B7A4B', dark: '#4CC38A', plain: 'green' },
  caution: { light: '#9A6200', dark: '#E5A94B', plain: 'yellow' },
  wrong: { light: '#C4321F', dark: '#FF7A66', plain: 'red' },
};
// With sixteen colors neighbors differ still; red is for what is wrong.
const PLAIN_HUES = ['blue', 'yellow', 'green', 'magenta', 'cyan'] as const;

/** How a terminal draws a tone. */
export function styleOf(tone: Tone, { depth, background }: Palette): TextStyle {
  if (depth === 0 || tone === 'ink') return {};
  if (tone === 'muted') return { dimColor: true };
  if (typeof tone === 'number') {
    return { color: depth === 1 ? plainHue(tone) : hueAt(tone)[background] };
  }
  return { color: depth === 1 ? COLORS[tone].plain : COLORS[tone][background] };
}

/** How many colors a terminal has, as Node tells from its environment (NO_COLOR included). */
export function depthOf(bits: number): Palette['depth'] {
  if (bits >= 24) return 3;
  if (bits >= 8) return 2;
  return bits >= 4 ? 1 : 0;
}

function plainHue(position: number): string {
  return PLAIN_HUES[position % PLAIN_HUES.length] ?? PLAIN_HUES[0];
}
