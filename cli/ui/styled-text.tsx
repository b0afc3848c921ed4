import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import stringWidth from 'string-width';
import { printable } from '../output/printable.ts';

// The terminal's own colors: its theme makes them readable on its background.
const COLORS = {
  ink: undefined,
  muted: undefined,
  accent: 'cyan',
  good: 'green',
  caution: 'yellow',
  wrong: 'red',
} as const;
// Neighbors differ; red and yellow are for problems and warnings.
const HUES = ['blue', 'magenta', 'green', 'cyan'] as const;

/** What a text means, which chooses its color; a number is a parameter's place. */
type Tone = keyof typeof COLORS | number;

/** How a text is drawn. */
export interface TintProps {
  readonly tone?: Tone;
  readonly isBold?: boolean;
  readonly isUnderlined?: boolean;
  /** Foreground and background change places. */
  readonly isInverse?: boolean;
  /** It may hold anything: what a terminal would obey is shown. */
  readonly children: string;
}

/** A text in the color of what it means. All that people and files say goes through here. */
export function Tint(props: TintProps) {
  const { tone = 'ink', isBold = false, isUnderlined = false, isInverse = false } = props;
  const color = typeof tone === 'number' ? HUES[tone % HUES.length] : COLORS[tone];
  return (
    <Text
      bold={isBold}
      underline={isUnderlined}
      inverse={isInverse}
      dimColor={tone === 'muted'}
      {...(color && { color })}
    >
      {printable(props.children)}
    </Text>
  );
}

/** One line of the terminal; where it has no space, an ellipsis says so. */
export function Line({ children }: { readonly children: ReactNode }) {
  return (
    <Box height={1} flexShrink={0}>
      <Text wrap="truncate-end">{children}</Text>
    </Box>
  );
}

interface SpreadProps {
  readonly left: ReactNode;
  /** How many cells the left part takes. */
  readonly taken: number;
  /** Left out where both have no space. */
  readonly right: string;
  readonly tone?: Tone;
  readonly columns: number;
}

/** A line with something muted at its right edge. */
export function Spread({ left, taken, right, tone = 'muted', columns }: SpreadProps) {
  const fits = right !== '' && taken + widthOf(right) + 2 <= columns;
  return (
    <Box width={columns} height={1} flexShrink={0} justifyContent="space-between">
      <Text wrap="truncate-end">{left}</Text>
      {fits && <Tint tone={tone}>{right}</Tint>}
    </Box>
  );
}

/** How many cells a text takes as it is shown. */
export function widthOf(text: string): number {
  return stringWidth(printable(text));
}
