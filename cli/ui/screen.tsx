import { Box, type DOMElement, measureElement, useCursor } from 'ink';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Key } from './keyboard.ts';
import { Line, Spread, Tint, widthOf } from './styled-text.tsx';
import { useSize } from './terminal-state.ts';

const SPACIOUS = 16;
const LEAST_BODY = 3;

interface ScreenProps {
  readonly title: string;
  readonly note: string;
  /** The rows that one moves in, a line of the terminal each; they scroll. */
  readonly body: ScreenBody;
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
  const head = <Tint isBold>{title}</Tint>;
  return (
    <Box flexDirection="column" width={columns} height={height}>
      <Spread left={head} taken={widthOf(title)} right={note} columns={columns} />
      <Box height={gap} flexShrink={0} />
      <Window least={Math.min(least, space)} {...body} />
      <Box flexDirection="column" flexGrow={1} flexShrink={1} marginTop={gap} overflow="hidden">
        {children}
      </Box>
      <Line>
        <Tint tone="muted">{hints(keys, columns)}</Tint>
      </Line>
    </Box>
  );
}

/** The rows of a screen. */
export interface ScreenBody {
  readonly rows: readonly ReactNode[];
  /** How many rows there may come to be: what is below stays where it is while they grow. */
  readonly most?: number;
  /** How many rows, the first, stay where they are while the others scroll. */
  readonly pinned?: number;
  /** The rows that must be seen. */
  readonly focus?: { readonly from: number; readonly to: number };
  /** Where the cursor is in the rows. */
  readonly cursor?: { readonly x: number; readonly row: number } | null;
}

interface WindowProps extends ScreenBody {
  /** How many rows it is to show at least, where the terminal is low. */
  readonly least?: number;
}

const TOP = { from: 0, to: 0 };

/** As many rows as there is space for, with those in sight that matter. */
export function Window(props: WindowProps) {
  const { rows, most = rows.length, least = 1, pinned = 0, focus = TOP, cursor = null } = props;
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
      {rows.slice(0, fixed)}
      {rows.slice(fixed + first, fixed + first + height)}
    </Box>
  );
}

/** As many of the hints as there is space for; the last one tells how to leave. */
function hints(keys: readonly string[], columns: number): string {
  const last = keys.slice(-1);
  const shown = keys.slice(0, -1);
  const line = () => [...shown, ...last].join(' · ');
  while (shown.length > 0 && widthOf(line()) > columns) shown.pop();
  return line();
}

interface ActionBarProps {
  readonly actions: readonly string[];
  /** The index of the one that Enter runs; -1 for none. */
  readonly at: number;
}

/** Actions next to each other, on as many lines as they take. */
export function ActionBar({ actions, at }: ActionBarProps) {
  return (
    <Box flexWrap="wrap" columnGap={1} flexShrink={0}>
      {actions.map((words, index) => (
        <Box key={words} flexShrink={0}>
          <Tint tone={index === at ? 'accent' : at === -1 ? 'muted' : 'ink'} isBold={index === at}>
            {index === at ? `[${words}]` : ` ${words} `}
          </Tint>
        </Box>
      ))}
    </Box>
  );
}

/** The action that a key leads to. */
export function stepAction(at: number, { name }: Key, count: number): number {
  const back = name === 'left' || name === 'back-tab' ? -1 : 0;
  const step = name === 'right' || name === 'tab' ? 1 : back;
  return (at + step + count) % count;
}
