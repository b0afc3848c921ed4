import { anatomyOf, groupsOf, type UrlPart } from '@utmost/core/link/anatomy.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { createElement, Fragment, type ReactNode } from 'react';
import wrapAnsi from 'wrap-ansi';
import { printable } from '../output/printable.ts';
import { Line, Tint, widthOf } from './styled-text.tsx';

/** How a URL is to be drawn. */
interface AnatomyStyle {
  readonly columns: number;
  /** The parameter whose part stands out. */
  readonly highlighted?: string | null;
  /** Query names whose values are wrong. */
  readonly wrong?: ReadonlySet<string>;
}

/**
 * The anatomy of a URL in lines: broken between parameters where that can be done, every value in the hue
 * of its parameter, keys always there. The sister of the console's `UrlAnatomy`.
 * @returns the lines, and that which the highlighted parameter begins on; 0 where there is none
 */
export function urlAnatomy(compiled: CompiledTaxonomy, url: string, style: AnatomyStyle) {
  const { columns, highlighted = null } = style;
  const lines: ReactNode[][] = [[]];
  let used = 0;
  let at = 0;
  const breakLine = (): void => {
    lines.push([]);
    used = 0;
  };
  for (const group of groupsOf(anatomyOf(compiled, url))) {
    const width = group.reduce((sum, { text }) => sum + widthOf(text), 0);
    if (used > 0 && used + width > columns) breakLine();
    if (group.some(({ queryName }) => queryName !== null && queryName === highlighted)) {
      at = lines.length - 1;
    }
    for (const part of group) {
      for (const [index, text] of hardWrapped(printable(part.text), columns, used).entries()) {
        if (index > 0) breakLine();
        lines.at(-1)?.push(createElement(PartText, { part, text, style }));
        used += widthOf(text);
      }
    }
  }
  const rows = lines.map((pieces, index) => {
    const children = createElement(Fragment, null, ...pieces);
    return createElement(Line, { key: String(index), children });
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

interface PartTextProps {
  readonly part: UrlPart;
  readonly text: string;
  readonly style: AnatomyStyle;
}

function PartText({ part, text, style: { highlighted = null, wrong } }: PartTextProps) {
  const { kind, queryName, position } = part;
  if (kind === 'base') return <Tint>{text}</Tint>;
  if (kind === 'foreign' || kind === 'key') return <Tint tone="muted">{text}</Tint>;
  const isBold = queryName !== null && queryName === highlighted;
  const isWrong = queryName !== null && wrong?.has(queryName) === true;
  return (
    <Tint
      tone={isWrong ? 'wrong' : (position ?? 'ink')}
      isBold={isBold}
      isUnderlined={isWrong || isBold}
      isInverse={kind === 'identifier'}
    >
      {text}
    </Tint>
  );
}
