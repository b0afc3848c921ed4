import { fit, type Line, type Picture, type Size, span, spread, windowOn } from './line.ts';

/** The parts of a screen: a head, a list to move in, what is below it, and which keys there are. */
export interface FrameParts {
  readonly title: string;
  readonly note: string;
  readonly body: readonly Line[];
  /** How many lines of the body, its first, stay where they are while the others scroll. */
  readonly pinned?: number;
  /** How many lines the body may come to have: what is below it stays where it is while it grows. */
  readonly mostBody: number;
  /** The lines of the body that must be seen. */
  readonly focus: { readonly from: number; readonly to: number };
  /** Where the cursor is in the body. */
  readonly cursor: { readonly x: number; readonly line: number } | null;
  /** Lines below the body; they may take about half of the screen. */
  readonly foot: (height: number) => readonly Line[];
  readonly keys: readonly string[];
}

const LEAST_BODY = 3;
const SPACIOUS = 16;

/** Puts a screen together so that it fits: the body scrolls, the keys are always there. */
export function frame(parts: FrameParts, { columns, rows }: Size): Picture {
  const { title, note, body, pinned = 0, mostBody, focus, cursor, foot, keys } = parts;
  // A screen that is filled to its last line would scroll.
  const height = Math.max(4, rows - 1);
  const gap: Line[] = height >= SPACIOUS ? [[]] : [];
  const head: Line[] = [
    spread([span(title, 'ink', { isBold: true })], [span(note, 'muted')], columns),
    ...gap,
  ];
  const room = height - head.length - 1;
  const least = Math.min(body.length, Math.max(LEAST_BODY, Math.floor(room / 2)));
  const below = foot(Math.max(0, room - least - gap.length)).slice(0, Math.max(0, room - 1));
  const between = below.length > 0 ? gap : [];
  const bodyRoom = Math.max(1, room - below.length - between.length);
  const shown = shownBody(body, bodyRoom, focus, Math.min(pinned, bodyRoom - 1));
  const free = Math.min(bodyRoom, mostBody) - shown.length;
  const above = [...head, ...shown, ...emptyLines(free), ...between, ...below];
  const filling = emptyLines(height - 1 - above.length);
  const lines = [...above, ...filling, hintsOf(keys, columns)];
  const line = cursor === null ? -1 : shown.indexOf(body[cursor.line] ?? []);
  const isSeen = cursor !== null && line !== -1;
  return {
    lines: lines.map((one) => fit(one, columns)),
    cursor: isSeen ? { x: Math.min(cursor.x, columns - 1), y: head.length + line } : null,
  };
}

/** What there is room for of a body: its pinned lines, and those of the others that matter. */
function shownBody(
  body: readonly Line[],
  height: number,
  { from, to }: FrameParts['focus'],
  pinned: number,
): readonly Line[] {
  const rest = windowOn(body.slice(pinned), height - pinned, from - pinned, to - pinned);
  return [...body.slice(0, pinned), ...rest.items];
}

function emptyLines(count: number): Line[] {
  return Array.from({ length: Math.max(0, count) }, () => []);
}

/** As many of the hints as there is room for; the last one tells how to leave. */
function hintsOf(keys: readonly string[], width: number): Line {
  const separator = ' · ';
  const last = keys.at(-1) ?? '';
  const shown: string[] = [];
  let used = last.length;
  for (const one of keys.slice(0, -1)) {
    used += one.length + separator.length;
    if (used > width) break;
    shown.push(one);
  }
  return [span([...shown, last].join(separator), 'muted')];
}
