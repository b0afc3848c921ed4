import { Box, Text } from 'ink';
import { createContext, type ReactNode, useContext } from 'react';
import stringWidth from 'string-width';
import { printable } from '../printable.ts';
import { type Palette, styleOf, type Tone } from './palette.ts';

/** What the terminal can show. */
export const PaletteContext = createContext<Palette>({ depth: 3, background: 'dark' });

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
export function Tint({ tone = 'ink', isBold, isUnderlined, isInverse, children }: TintProps) {
  const style = styleOf(tone, useContext(PaletteContext));
  return (
    <Text
      bold={isBold ?? false}
      underline={isUnderlined ?? false}
      inverse={isInverse ?? false}
      {...style}
    >
      {printable(children)}
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
