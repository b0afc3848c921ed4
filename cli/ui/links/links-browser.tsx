import { Spinner } from '@inkjs/ui';
import { LOCALE } from '@utmost/core/messages/locale.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { LinkPage } from '../../commands/links/read-page.ts';
import { bodyOf, type Connection, type TrackingLink } from '../../server/client.ts';
import { copyText } from '../copy-text.ts';
import { atEnd, type EditedText, edit, shownText } from '../edited-text.ts';
import { type Key, useKeys } from '../keyboard.ts';
import { type Ending, runScreen } from '../run-screen.tsx';
import { Screen, type ScreenBody } from '../screen.tsx';
import { browserMessages as texts } from '../screen-texts.ts';
import { Line, Spread, Tint, widthOf } from '../styled-text.tsx';
import { useLatest, useSize } from '../terminal-state.ts';
import { urlAnatomy } from '../url-anatomy.tsx';
import { NoticeLine, useWork } from '../use-work.tsx';
import { type ShownPage, useLinkPages } from './use-link-pages.ts';

/** Runs the screen that lists the organization's links. */
export async function browseLinks(
  connection: Connection,
  compiled: CompiledTaxonomy,
): Promise<void> {
  await runScreen<null>(null, (ending) => (
    <LinksBrowser connection={connection} compiled={compiled} ending={ending} />
  ));
}

interface LinksBrowserProps {
  readonly connection: Connection;
  readonly compiled: CompiledTaxonomy;
  readonly ending: Ending<null>;
}

interface BrowserState {
  /** What one is doing. */
  readonly mode: 'list' | 'search' | 'link' | 'delete';
  readonly search: EditedText;
}

const KEYS = {
  list: texts.keysList,
  search: texts.keysSearch,
  link: texts.keysLink,
  delete: texts.keysQuestion,
} as const;
// With a line for a notice.
const AROUND_THE_ROWS = 8;
const FEWEST_ROWS = 3;

/** The links of the organization: searched, paged through, looked at, copied and deleted. */
function LinksBrowser({ connection, compiled, ending }: LinksBrowserProps) {
  const { columns, rows } = useSize();
  const work = useWork();
  const state = useLatest<BrowserState>({ mode: 'list', search: atEnd('') });
  const pages = useLinkPages(connection, Math.max(FEWEST_ROWS, rows - AROUND_THE_ROWS), work);
  const go = (mode: BrowserState['mode']): void => state.set({ ...state.get(), mode });

  const copy = ({ fullUrl }: TrackingLink): void =>
    work.run(null, async () => ({ variant: 'success', text: await copyText(fullUrl) }));
  const remove = ({ id, name }: TrackingLink): void =>
    work.run(null, async () => {
      await bodyOf(connection.api.DELETE('/api/tracking-links', { body: { ids: [id] } }));
      pages.reload();
      return { variant: 'success', text: texts.deleted(name) };
    });
  const search = (next: EditedText): void => {
    const before = state.get().search.text;
    state.set({ ...state.get(), search: next });
    if (next.text !== before) pages.search(next.text);
  };
  const type = (key: Key): void => {
    const isEscape = key.name === 'escape';
    if (isEscape || key.name === 'enter' || key.name === 'tab') go('list');
    const edited = isEscape ? atEnd('') : edit(state.get().search, key);
    if (edited) search(edited);
    else pages.move(key);
  };
  const command = (key: Key): void => {
    const link = pages.highlighted();
    const letter = key.text.charAt(0);
    if (key.name === 'escape') {
      if (state.get().mode === 'link') go('list');
      else ending.leave(null);
    } else if (letter === '/') {
      go('search');
      // One input event may hold the slash and what was typed after it.
      if (key.text.length > 1) type({ ...key, text: key.text.slice(1) });
    } else if (pages.move(key) || !link) return;
    else if (key.name === 'enter') go('link');
    else if (letter === 'c') copy(link);
    else if (letter === 'd' || key.name === 'delete') go('delete');
  };
  const answer = ({ text }: Key): void => {
    const link = pages.highlighted();
    go('list');
    if (text.toLowerCase() === 'y' && link) remove(link);
  };
  useKeys((key) => {
    const { mode } = state.get();
    if (mode !== 'delete' && !work.isBusy()) work.say(null);
    if (key.name === 'interrupt') ending.leave(null);
    else if (mode === 'delete') answer(key);
    else if (mode === 'search') type(key);
    else command(key);
  });

  const { mode, search: typed } = state.shown;
  const { page, at, isSearching } = pages.shown;
  const link = page?.links[at];
  const isOne = link !== undefined && (mode === 'link' || mode === 'delete');
  const body = isOne
    ? linkBody(link, compiled, columns)
    : listBody(pages.shown, typed, mode === 'search', columns);
  const isEmpty = !isOne && page?.links.length === 0 && !isSearching;
  return (
    <Screen
      title={isOne ? link.name : texts.title}
      note={connection.url}
      body={body}
      keys={KEYS[mode]}
    >
      {!isOne && isSearching && <Spinner label={texts.loading} />}
      {isEmpty && (
        <Tint tone="muted">{typed.text === '' ? texts.none : texts.noneFound(typed.text)}</Tint>
      )}
      {link && mode === 'delete' && (
        <Box flexShrink={0}>
          <Tint tone="caution">{texts.askDelete(link.name)}</Tint>
        </Box>
      )}
      <NoticeLine {...work} />
    </Screen>
  );
}

const LABEL = `${texts.search} `;

/** The text that is searched for, and the links of a page. */
function listBody(
  { page, at }: ShownPage,
  search: EditedText,
  isTyping: boolean,
  columns: number,
): ScreenBody {
  const range = rangeOf(page);
  const typed = shownText(search, Math.max(8, columns - LABEL.length - widthOf(range) - 2));
  const text = search.text === '' ? texts.searchHint : typed.text;
  const label = (
    <>
      <Tint tone={isTyping ? 'accent' : 'muted'} isBold={isTyping}>
        {LABEL}
      </Tint>
      <Tint tone={search.text === '' ? 'muted' : 'ink'}>{text}</Tint>
    </>
  );
  const taken = LABEL.length + widthOf(text);
  return {
    rows: [
      <Spread key="search" left={label} taken={taken} right={range} columns={columns} />,
      <Line key="blank"> </Line>,
      ...(page?.links ?? []).map((link, index) => linkRow(link, index === at, columns)),
    ],
    pinned: 2,
    focus: { from: 2 + at, to: 2 + at },
    cursor: isTyping ? { x: LABEL.length + typed.column, row: 0 } : null,
  };
}

function rangeOf(page: LinkPage | null): string {
  if (page === null || page.links.length === 0) return '';
  const { first, links, count, isExact } = page;
  return texts.range(first + 1, first + links.length, count, isExact);
}

function linkRow(link: TrackingLink, isHighlighted: boolean, columns: number): ReactNode {
  const left = (
    <>
      <Tint tone="accent" isBold>
        {isHighlighted ? '› ' : '  '}
      </Tint>
      <Tint isBold={isHighlighted}>{link.name}</Tint>
    </>
  );
  const made = texts.madeBy(link.createdBy, timeOf(link.createdAt, { dateStyle: 'medium' }));
  const taken = 2 + widthOf(link.name);
  return <Spread key={link.id} left={left} taken={taken} right={made} columns={columns} />;
}

/** One link: its URL, and when it was created and changed. */
function linkBody(link: TrackingLink, compiled: CompiledTaxonomy, columns: number): ScreenBody {
  const { rows } = urlAnatomy(compiled.inMode(link.isAdvancedMode), link.fullUrl, { columns });
  const fact = (label: string, value: string): ReactNode => (
    <Line key={label}>
      <Tint tone="muted">{`${label}  `}</Tint>
      <Tint>{value}</Tint>
    </Line>
  );
  const { createdAt, createdBy, lastModifiedAt } = link;
  const facts = [
    <Line key="blank"> </Line>,
    fact(texts.created, texts.madeBy(createdBy, timeOf(createdAt, TO_THE_MINUTE))),
    ...(lastModifiedAt === createdAt
      ? []
      : [fact(texts.changed, timeOf(lastModifiedAt, TO_THE_MINUTE))]),
  ];
  return { rows: [...rows, ...facts] };
}

const TO_THE_MINUTE = { dateStyle: 'medium', timeStyle: 'short' } as const;

function timeOf(timestamp: string, options: Intl.DateTimeFormatOptions): string {
  return new Date(timestamp).toLocaleString(LOCALE, options);
}
