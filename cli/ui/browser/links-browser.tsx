import { Spinner } from '@inkjs/ui';
import { LOCALE } from '@utmost/core/messages/locale.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { Box } from 'ink';
import { bodyOf, type Connection, type TrackingLink } from '../../client.ts';
import { browserMessages as texts } from '../../messages/cli-screens.ts';
import { copyText } from '../../services/copy-text.ts';
import type { LinkPage } from '../../services/links/read-page.ts';
import { atEnd, type EditedText, edit, shownText } from '../screen/edited-text.ts';
import { type Ending, runScreen, useScreenSession } from '../screen/run-screen.tsx';
import { Screen } from '../screen/screen.tsx';
import { Line, Spread, Tint, widthOf } from '../screen/styled-text.tsx';
import { urlAnatomy } from '../screen/url-anatomy.tsx';
import { type Key, useKeys } from '../screen/use-keys.ts';
import { type Latest, useLatest } from '../screen/use-latest.ts';
import { useSize } from '../screen/use-size.ts';
import { NoticeLine, useWork } from '../screen/use-work.tsx';
import { useLinkPages } from './use-link-pages.ts';

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

/** What one is doing in the browser. */
type Mode = 'list' | 'search' | 'link' | 'delete';

interface BrowserState {
  readonly mode: Mode;
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
  const { send } = useScreenSession();
  const { rows } = useSize();
  const work = useWork();
  const state = useLatest<BrowserState>({ mode: 'list', search: atEnd('') });
  const pages = useLinkPages(connection, Math.max(FEWEST_ROWS, rows - AROUND_THE_ROWS), work);
  const go = (mode: Mode): void => state.set({ ...state.get(), mode });

  const copy = ({ fullUrl }: TrackingLink): void =>
    work.run(null, async () => ({ tone: 'good', text: await copyText(fullUrl, send) }));
  const remove = ({ id, name }: TrackingLink): void =>
    work.run(null, async () => {
      await bodyOf(connection.api.DELETE('/api/tracking-links', { body: { ids: [id] } }));
      pages.reload();
      return { tone: 'good', text: texts.deleted(name) };
    });
  const search = (next: EditedText): void => {
    const before = state.get().search.text;
    state.set({ ...state.get(), search: next });
    if (next.text !== before) pages.search(next.text);
  };
  const type = (key: Key): void => {
    if (key.name === 'enter' || key.name === 'tab') go('list');
    else if (key.name === 'escape') {
      go('list');
      search(atEnd(''));
    } else {
      const edited = isMove(key) ? null : edit(state.get().search, key);
      if (edited === null) pages.move(key);
      else search(edited);
    }
  };
  const command = (key: Key): void => {
    const link = pages.highlighted();
    const letter = key.name === 'text' ? key.text.charAt(0) : '';
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
  useKeys((key) => {
    const { mode } = state.get();
    if (key.name === 'interrupt') ending.leave(null);
    else if (mode === 'delete') {
      const link = pages.highlighted();
      go('list');
      if (key.text.toLowerCase() === 'y' && link) remove(link);
    } else {
      if (!work.isBusy()) work.say(null);
      if (mode === 'search') type(key);
      else command(key);
    }
  });

  const { mode } = state.shown;
  const link = pages.shown.page?.links[pages.shown.at];
  const asked = mode === 'delete' ? link : undefined;
  const below = (
    <>
      {asked && (
        <Box flexShrink={0}>
          <Tint tone="caution">{texts.askDelete(asked.name)}</Tint>
        </Box>
      )}
      <NoticeLine {...work} />
    </>
  );
  if (link && (mode === 'link' || mode === 'delete')) {
    return (
      <OneLink link={link} compiled={compiled} url={connection.url} keys={KEYS[mode]}>
        {below}
      </OneLink>
    );
  }
  return (
    <LinkList {...pages.shown} state={state} url={connection.url}>
      {below}
    </LinkList>
  );
}

function isMove({ name }: Key): boolean {
  return name === 'up' || name === 'down';
}

interface LinkListProps {
  readonly page: LinkPage | null;
  /** Which link of the page is highlighted. */
  readonly at: number;
  readonly isSearching: boolean;
  readonly state: Latest<BrowserState>;
  readonly url: string;
  readonly children: React.ReactNode;
}

const LABEL = `${texts.search} `;

function LinkList({ page, at, isSearching, state, url, children }: LinkListProps) {
  const { columns } = useSize();
  const { mode, search } = state.shown;
  const isTyping = mode === 'search';
  const range = rangeOf(page);
  const typed = shownText(search, Math.max(8, columns - LABEL.length - widthOf(range) - 2));
  const field = (
    <Spread
      key="search"
      left={
        <>
          <Tint tone={isTyping ? 'accent' : 'muted'} isBold={isTyping}>
            {LABEL}
          </Tint>
          {search.text === '' ? (
            <Tint tone="muted">{texts.searchHint}</Tint>
          ) : (
            <Tint>{typed.text}</Tint>
          )}
        </>
      }
      taken={LABEL.length + widthOf(search.text === '' ? texts.searchHint : typed.text)}
      right={range}
      columns={columns}
    />
  );
  const links = (page?.links ?? []).map((link, index) => (
    <LinkRow key={link.id} link={link} isHighlighted={index === at} columns={columns} />
  ));
  const blank = <Line key="blank"> </Line>;
  const nothing = search.text === '' ? texts.none : texts.noneFound(search.text);
  const row = 2 + at;
  const body = {
    rows: [field, blank, ...links],
    pinned: 2,
    focus: { from: row, to: row },
    cursor: isTyping ? { x: LABEL.length + typed.column, row: 0 } : null,
  };
  return (
    <Screen title={texts.title} note={url} body={body} keys={KEYS[mode]}>
      {isSearching && <Spinner label={texts.loading} />}
      {page?.links.length === 0 && !isSearching && <Tint tone="muted">{nothing}</Tint>}
      {children}
    </Screen>
  );
}

function rangeOf(page: LinkPage | null): string {
  if (page === null || page.links.length === 0) return '';
  const { first, links, count, isExact } = page;
  return texts.range(first + 1, first + links.length, count, isExact);
}

interface LinkRowProps {
  readonly link: TrackingLink;
  readonly isHighlighted: boolean;
  readonly columns: number;
}

function LinkRow({ link, isHighlighted, columns }: LinkRowProps) {
  const left = (
    <>
      <Tint tone="accent" isBold>
        {isHighlighted ? '› ' : '  '}
      </Tint>
      <Tint isBold={isHighlighted}>{link.name}</Tint>
    </>
  );
  const made = texts.madeBy(link.createdBy, dayOf(link.createdAt));
  return <Spread left={left} taken={2 + widthOf(link.name)} right={made} columns={columns} />;
}

interface OneLinkProps {
  readonly link: TrackingLink;
  readonly compiled: CompiledTaxonomy;
  readonly url: string;
  readonly keys: readonly string[];
  readonly children: React.ReactNode;
}

function OneLink({ link, compiled, url, keys, children }: OneLinkProps) {
  const { columns } = useSize();
  const rules = compiled.inMode(link.isAdvancedMode);
  const { rows } = urlAnatomy(rules, link.fullUrl, { columns });
  const fact = (label: string, value: string): React.ReactNode => (
    <Line key={label}>
      <Tint tone="muted">{`${label}  `}</Tint>
      <Tint>{value}</Tint>
    </Line>
  );
  const isChanged = link.lastModifiedAt !== link.createdAt;
  const facts = [
    <Line key="blank"> </Line>,
    fact(texts.created, texts.madeBy(link.createdBy, timeOf(link.createdAt))),
    ...(isChanged ? [fact(texts.changed, timeOf(link.lastModifiedAt))] : []),
  ];
  const body = { rows: [...rows, ...facts], focus: { from: 0, to: 0 } };
  return (
    <Screen title={link.name} note={url} body={body} keys={keys}>
      {children}
    </Screen>
  );
}

function dayOf(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString(LOCALE, { dateStyle: 'medium' });
}

function timeOf(timestamp: string): string {
  return new Date(timestamp).toLocaleString(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
}
