import { Box, type DOMElement, measureElement, Text, useCursor } from 'ink';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Spread, Tint, widthOf } from './styled-text.tsx';
import { useSize } from './use-size.ts';

const SPACIOUS = 16;
const LEAST_BODY = 3;

interface ScreenProps {
  readonly title: string;
  readonly note: string;
  /** The rows that one moves in, a line of the terminal each; they scroll. */
  readonly body: WindowProps;
  /** Below them. */
  readonly children?: ReactNode;
  readonly keys: readonly string[];
}

/** A screen that fits its terminal: a head, rows that scroll, what is below them, and which keys there are. */
export function Screen({ title, note, body, children, keys }: ScreenProps) {
  const { columns, rows } = useSize();
  // A screen that is filled to its last line would scroll.
  const height = Math.max(4, rows - 1);
  const gap = height >= SPACIOUS ? 1 : 0;
  const space = height - gap - 2;
  const least = Math.min(body.rows.length, Math.max(LEAST_BODY, Math.floor(space / 2)));
  return (
    <Box flexDirection="column" width={columns} height={height}>
      <Box flexShrink={0} marginBottom={gap}>
        <Spread
          left={<Tint isBold>{title}</Tint>}
          taken={widthOf(title)}
          right={note}
          columns={columns}
        />
      </Box>
      <Window least={Math.min(least, space)} {...body} />
      <Box flexDirection="column" flexGrow={1} flexShrink={1} marginTop={gap} overflow="hidden">
        {children}
      </Box>
      <Hints keys={keys} columns={columns} />
    </Box>
  );
}

interface WindowProps {
  readonly rows: readonly ReactNode[];
  /** How many rows there may come to be: what is below stays where it is while they grow. */
  readonly most?: number;
  /** How many of them it is to show at least, where the terminal is low. */
  readonly least?: number;
  /** How many rows, the first, stay where they are while the others scroll. */
  readonly pinned?: number;
  /** The rows that must be seen. */
  readonly focus: { readonly from: number; readonly to: number };
  /** Where the cursor is in the rows. */
  readonly cursor?: { readonly x: number; readonly row: number } | null;
}

/** As many rows as there is space for, with those in sight that matter. */
export function Window({
  rows,
  most = rows.length,
  least = 1,
  pinned = 0,
  focus,
  cursor = null,
}: WindowProps) {
  const ref = useRef<DOMElement>(null);
  const [place, setPlace] = useState({ top: 0, height: most });
  useLayoutEffect(() => {
    if (ref.current === null) return;
    const { height } = measureElement(ref.current);
    const top = ref.current.yogaNode?.getComputedTop() ?? 0;
    if (height !== place.height || top !== place.top) setPlace({ top, height });
  });
  const fixed = Math.min(pinned, Math.max(0, place.height - 1));
  const scrolled = rows.length - fixed;
  const height = Math.max(0, place.height - fixed);
  const centered = Math.floor((focus.from + focus.to - 2 * fixed - height + 1) / 2);
  const first = Math.max(0, Math.min(scrolled - height, centered, focus.from - fixed));
  const shown = [...rows.slice(0, fixed), ...rows.slice(fixed + first, fixed + first + height)];
  const { setCursorPosition } = useCursor();
  const row = cursor === null ? -1 : cursor.row < fixed ? cursor.row : cursor.row - first;
  const isSeen = cursor !== null && row >= 0 && row < place.height;
  setCursorPosition(isSeen ? { x: cursor.x, y: place.top + row } : undefined);
  return (
    <Box
      ref={ref}
      flexDirection="column"
      flexBasis={most}
      flexShrink={1000}
      minHeight={least}
      overflow="hidden"
    >
      {shown}
    </Box>
  );
}

const SEPARATOR = ' · ';

/** As many of the hints as there is space for; the last one tells how to leave. */
function Hints({ keys, columns }: { readonly keys: readonly string[]; readonly columns: number }) {
  const last = keys.at(-1) ?? '';
  const shown: string[] = [];
  let used = widthOf(last);
  for (const one of keys.slice(0, -1)) {
    used += widthOf(one) + SEPARATOR.length;
    if (used > columns) break;
    shown.push(one);
  }
  return (
    <Box height={1} flexShrink={0}>
      <Text wrap="truncate-end">
        <Tint tone="muted">{[...shown, last].join(SEPARATOR)}</Tint>
      </Text>
    </Box>
  );
}
