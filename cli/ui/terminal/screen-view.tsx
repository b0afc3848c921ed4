import { Box, Text, useCursor } from 'ink';
import { createElement } from 'react';
import type { Line, Picture, Span } from './line.ts';
import { inkOf, type Palette } from './palette.ts';

interface ScreenViewProps {
  readonly picture: Picture;
  readonly palette: Palette;
}

/** Draws a picture: a line of it is a line of the terminal. */
export function ScreenView({ picture, palette }: ScreenViewProps) {
  const { setCursorPosition } = useCursor();
  setCursorPosition(picture.cursor ?? undefined);
  const lines = picture.lines.map((line) => drawnLine(line, palette));
  return createElement(Box, { flexDirection: 'column' }, ...lines);
}

function drawnLine(line: Line, palette: Palette) {
  const spans = line.map((one) => drawnSpan(one, palette));
  // A text without letters takes no line.
  return createElement(Text, { wrap: 'truncate-end' }, ...spans, spans.length === 0 ? ' ' : '');
}

function drawnSpan(span: Span, palette: Palette) {
  const { text, tone, isBold = false, isUnderlined = false, isInverse = false } = span;
  return (
    <Text bold={isBold} underline={isUnderlined} inverse={isInverse} {...inkOf(tone, palette)}>
      {text}
    </Text>
  );
}
