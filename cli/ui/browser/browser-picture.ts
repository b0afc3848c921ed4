import { browserMessages as texts } from '@utmost/core/messages/cli-browser.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { LinkPage } from '../../services/links/link-page.ts';
import type { ListedLink } from '../../services/links/search-links.ts';
import { anatomyLines } from '../anatomy-lines.ts';
import { type EditedText, shownText } from '../terminal/edited-text.ts';
import { type FrameParts, frame } from '../terminal/frame.ts';
import { type Line, type Picture, type Size, span, spread, wrapped } from '../terminal/line.ts';
import type { Notice } from '../terminal/notice.ts';

/** What one is doing in the browser. */
export type BrowserMode = 'list' | 'search' | 'link' | 'delete';

/** What is on the screen of the browser. */
export interface BrowserState {
  readonly mode: BrowserMode;
  /** Null until the first has come. */
  readonly page: LinkPage | null;
  /** Which link of the page is pointed at. */
  readonly at: number;
  readonly search: EditedText;
  readonly notice: Notice | null;
}

const KEYS = {
  list: texts.keysList,
  search: texts.keysSearch,
  link: texts.keysLink,
  delete: texts.keysQuestion,
} as const;
const LABEL = `${texts.search} `;

/** Draws the list of links, or the one that is looked at. */
export function browserPicture(
  state: BrowserState,
  { compiled, url }: { readonly compiled: CompiledTaxonomy; readonly url: string },
  size: Size,
): Picture {
  const link = state.page?.links[state.at];
  const isOne = link !== undefined && (state.mode === 'link' || state.mode === 'delete');
  const shown = isOne ? linkParts(compiled, link, size) : listParts(state, size);
  const asked =
    state.mode === 'delete' && link
      ? wrapped(texts.askDelete(link.name), size.columns, 'caution')
      : [];
  const said =
    state.notice === null ? [] : wrapped(state.notice.text, size.columns, state.notice.tone);
  return frame(
    {
      ...shown,
      note: url,
      mostBody: shown.body.length,
      foot: () => [...asked, ...said],
      keys: KEYS[state.mode],
    },
    size,
  );
}

type Shown = Pick<FrameParts, 'title' | 'body' | 'pinned' | 'focus' | 'cursor'>;

function listParts({ page, at, search, mode }: BrowserState, { columns }: Size): Shown {
  const isSearching = mode === 'search';
  const typed = shownText(search, Math.max(8, columns - LABEL.length - 28));
  const hint = search.text === '' ? span(texts.searchHint, 'muted') : span(typed.text);
  const field: Line = [
    span(LABEL, isSearching ? 'accent' : 'muted', { isBold: isSearching }),
    hint,
  ];
  const head = [spread(field, rangeOf(page), columns), []];
  const rows =
    page === null ? [[span(texts.loading, 'muted')]] : rowsOf(page, at, search.text, columns);
  const line = head.length + at;
  return {
    title: texts.title,
    body: [...head, ...rows],
    pinned: head.length,
    focus: { from: line, to: line },
    cursor: isSearching ? { x: LABEL.length + typed.column, line: 0 } : null,
  };
}

function rangeOf(page: LinkPage | null): Line {
  if (page === null || page.links.length === 0) return [];
  const { first, links, total, isExact } = page;
  return [span(texts.range(first + 1, first + links.length, total, isExact), 'muted')];
}

function rowsOf({ links }: LinkPage, at: number, search: string, columns: number): Line[] {
  if (links.length === 0) {
    return wrapped(search === '' ? texts.none : texts.noneFound(search), columns, 'muted');
  }
  return links.map((link, index) => {
    const isPointed = index === at;
    const mark = span(isPointed ? '› ' : '  ', 'accent', { isBold: true });
    const name = span(link.name, 'ink', { isBold: isPointed });
    const made = [span(texts.madeBy(link.createdBy, dayOf(link.createdAt)), 'muted')];
    return spread([mark, name], made, columns);
  });
}

function linkParts(compiled: CompiledTaxonomy, link: ListedLink, { columns }: Size): Shown {
  const rules = compiled.inMode(link.isAdvancedMode);
  const url = anatomyLines(rules, link.fullUrl, { width: columns }).map(({ line }) => line);
  const fact = (label: string, value: string): Line => [span(`${label}  `, 'muted'), span(value)];
  const body: Line[] = [
    ...url,
    [],
    fact(texts.created, texts.madeBy(link.createdBy, momentOf(link.createdAt))),
    ...(link.lastModifiedAt === link.createdAt
      ? []
      : [fact(texts.changed, momentOf(link.lastModifiedAt))]),
  ];
  return { title: link.name, body, focus: { from: 0, to: 0 }, cursor: null };
}

function dayOf(moment: string): string {
  return new Date(moment).toLocaleDateString('en', { dateStyle: 'medium' });
}

function momentOf(moment: string): string {
  return new Date(moment).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
}
