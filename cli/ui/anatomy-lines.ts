import { anatomyOf, type UrlPart } from '@utmost/core/link/anatomy.ts';
import { groupsOf } from '@utmost/core/link/anatomy-groups.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import stringWidth from 'string-width';
import { type Line, type Span, span, widthOf } from './terminal/line.ts';

const segmenter = new Intl.Segmenter();

/** How a URL is to be drawn. */
export interface AnatomyStyle {
  readonly width: number;
  /** The parameter whose part stands out. */
  readonly lifted?: string | null;
  /** Query names whose values are wrong. */
  readonly wrong?: ReadonlySet<string>;
}

/** A line of a URL, and which parameters it shows. */
export interface AnatomyLine {
  readonly line: Line;
  readonly queryNames: readonly string[];
}

/**
 * The anatomy of a URL in lines: broken between parameters where that can be done, every value in the hue
 * of its parameter, keys always there. The sister of the console's `UrlAnatomy`.
 */
export function anatomyLines(
  compiled: CompiledTaxonomy,
  url: string,
  { width, lifted = null, wrong = new Set() }: AnatomyStyle,
): AnatomyLine[] {
  const lines: AnatomyLine[] = [];
  let spans: Span[] = [];
  let names: string[] = [];
  let used = 0;
  const end = (): void => {
    if (spans.length > 0) lines.push({ line: spans, queryNames: names });
    spans = [];
    names = [];
    used = 0;
  };
  for (const group of groupsOf(anatomyOf(compiled, url))) {
    const drawn = group.map((part) => drawnPart(part, lifted, wrong));
    if (used + widthOf(drawn) > width) end();
    const shown = group.flatMap(({ queryName }) => queryName ?? []);
    names.push(...shown);
    for (const one of drawn) {
      for (const { segment } of segmenter.segment(one.text)) {
        const cells = stringWidth(segment);
        if (used + cells > width) {
          end();
          names.push(...shown);
        }
        spans = grown(spans, { ...one, text: segment });
        used += cells;
      }
    }
  }
  end();
  return lines;
}

/** A line with a letter more, in the last span where it is of the same kind. */
function grown(spans: Span[], one: Span): Span[] {
  const last = spans.at(-1);
  const isSame =
    last?.tone === one.tone &&
    last.isBold === one.isBold &&
    last.isUnderlined === one.isUnderlined &&
    last.isInverse === one.isInverse;
  return isSame
    ? [...spans.slice(0, -1), { ...last, text: last.text + one.text }]
    : [...spans, one];
}

function drawnPart(
  { text, kind, queryName, position }: UrlPart,
  lifted: string | null,
  wrong: ReadonlySet<string>,
): Span {
  if (kind === 'base') return span(text);
  if (kind === 'foreign') return span(text, 'muted');
  const isBold = queryName !== null && queryName === lifted;
  if (kind === 'key') return span(text, 'muted');
  const isWrong = queryName !== null && wrong.has(queryName);
  return span(text, isWrong ? 'wrong' : (position ?? 'ink'), {
    isBold,
    isUnderlined: isWrong || isBold,
    isInverse: kind === 'identifier',
  });
}
