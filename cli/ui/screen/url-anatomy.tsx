import { anatomyOf, groupsOf, type UrlPart } from '@utmost/core/link/anatomy.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { createElement, Fragment, type ReactNode } from 'react';
import wrapAnsi from 'wrap-ansi';
import { printable } from '../printable.ts';
import { Line, Tint, type TintProps, widthOf } from './styled-text.tsx';

/** How a URL is to be drawn. */
interface AnatomyStyle {
  readonly columns: number;
  /** The parameter whose part stands out. */
  readonly highlighted?: string | null;
  /** Query names whose values are wrong. */
  readonly wrong?: ReadonlySet<string>;
}

/** A URL in lines. */
export interface UrlAnatomy {
  readonly rows: readonly ReactNode[];
  /** The line that the highlighted parameter begins on; 0 where there is none. */
  readonly at: number;
}

/**
 * The anatomy of a URL in lines: broken between parameters where that can be done, every value in the hue
 * of its parameter, keys always there. The sister of the console's `UrlAnatomy`.
 */
export function urlAnatomy(
  compiled: CompiledTaxonomy,
  url: string,
  { columns, highlighted = null, wrong = new Set() }: AnatomyStyle,
): UrlAnatomy {
  const lines: { part: UrlPart; text: string }[][] = [[]];
  let used = 0;
  let at = 0;
  for (const group of groupsOf(anatomyOf(compiled, url))) {
    const width = group.reduce((sum, { text }) => sum + widthOf(text), 0);
    if (used > 0 && used + width > columns) {
      lines.push([]);
      used = 0;
    }
    if (group.some(({ queryName }) => queryName !== null && queryName === highlighted)) {
      at = lines.length - 1;
    }
    for (const part of group) {
      for (const [index, text] of hardWrapped(printable(part.text), columns, used).entries()) {
        if (index > 0) {
          lines.push([]);
          used = 0;
        }
        lines.at(-1)?.push({ part, text });
        used += widthOf(text);
      }
    }
  }
  const rows = lines.map((line) => {
    const key = line.map(({ text }) => text).join('');
    const pieces = line.map(({ part, text }) => (
      <Tint key={text} {...styleOf(part, highlighted, wrong)}>
        {text}
      </Tint>
    ));
    return <Line key={key}>{createElement(Fragment, null, ...pieces)}</Line>;
  });
  return { rows, at };
}

/** @param used how many cells of the first line are taken */
function hardWrapped(text: string, columns: number, used: number): string[] {
  const indent = ' '.repeat(used);
  const options = { hard: true, trim: false, wordWrap: false };
  return wrapAnsi(indent + text, columns, options)
    .slice(used)
    .split('\n');
}

function styleOf(
  { kind, queryName, position }: UrlPart,
  highlighted: string | null,
  wrong: ReadonlySet<string>,
): Omit<TintProps, 'children'> {
  if (kind === 'base') return {};
  if (kind === 'foreign' || kind === 'key') return { tone: 'muted' };
  const isBold = queryName !== null && queryName === highlighted;
  const isWrong = queryName !== null && wrong.has(queryName);
  return {
    tone: isWrong ? 'wrong' : (position ?? 'ink'),
    isBold,
    isUnderlined: isWrong || isBold,
    isInverse: kind === 'identifier',
  };
}
