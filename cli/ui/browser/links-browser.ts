import { browserMessages as texts } from '@utmost/core/messages/cli-browser.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { bodyOf, type Connection } from '../../client.ts';
import { type LinkPage, linkPage } from '../../services/links/link-page.ts';
import type { ListedLink } from '../../services/links/search-links.ts';
import { copyText } from '../copy.ts';
import { atEnd, edit } from '../terminal/edited-text.ts';
import type { Key } from '../terminal/keys.ts';
import type { Picture, Size } from '../terminal/line.ts';
import { type Notice, troubleOf } from '../terminal/notice.ts';
import type { Screen, Session } from '../terminal/session.tsx';
import { type BrowserState, browserPicture } from './browser-picture.ts';

const DEBOUNCE_MS = 200;
// With a line for a notice.
const AROUND_THE_ROWS = 8;
const FEWEST_ROWS = 3;

/** The links of the organisation: searched, paged through, looked at, copied and deleted. */
export class LinksBrowser implements Screen {
  readonly #session: Session<null>;
  readonly #connection: Connection;
  readonly #compiled: CompiledTaxonomy;
  #state: BrowserState = { mode: 'list', page: null, at: 0, search: atEnd(''), notice: null };
  #rows = FEWEST_ROWS;
  /** Counts what was asked for: an answer that was overtaken is not shown. */
  #asked = 0;
  #debounce: NodeJS.Timeout | undefined;

  constructor(session: Session<null>, connection: Connection, compiled: CompiledTaxonomy) {
    this.#session = session;
    this.#connection = connection;
    this.#compiled = compiled;
  }

  picture(size: Size): Picture {
    const rows = Math.max(FEWEST_ROWS, size.rows - AROUND_THE_ROWS);
    const isOther = rows !== this.#rows || this.#asked === 0;
    this.#rows = rows;
    if (isOther) this.#load(this.#state.page?.first ?? 0, this.#state.at);
    const { url } = this.#connection;
    return browserPicture(this.#state, { compiled: this.#compiled, url }, size);
  }

  press(key: Key): void {
    const { mode } = this.#state;
    this.#change({ notice: null });
    if (mode === 'delete') this.#answer(key);
    else if (mode === 'search') this.#type(key);
    else this.#command(key);
  }

  interrupt(): void {
    clearTimeout(this.#debounce);
    this.#session.leave(null);
  }

  #command(key: Key): void {
    const link = this.#link();
    const letter = key.name === 'text' ? key.text.charAt(0) : '';
    if (key.name === 'escape') this.#goBack();
    else if (letter === '/') this.#beginSearch(key);
    else if (this.#move(key) || !link) return;
    else if (key.name === 'enter') this.#change({ mode: 'link' });
    else if (letter === 'c') this.#copy(link);
    else if (letter === 'd' || key.name === 'delete') this.#change({ mode: 'delete' });
  }

  #goBack(): void {
    if (this.#state.mode === 'link') this.#change({ mode: 'list' });
    else this.interrupt();
  }

  // Whoever types quickly has typed more than the stroke already.
  #beginSearch(key: Key): void {
    this.#change({ mode: 'search' });
    const text = key.text.slice(1);
    if (text !== '') this.#type({ ...key, text });
  }

  #type(key: Key): void {
    const { search } = this.#state;
    if (key.name === 'enter' || key.name === 'tab') this.#change({ mode: 'list' });
    else if (key.name === 'escape') {
      this.#change({ mode: 'list', search: atEnd('') });
      if (search.text !== '') this.#load(0, 0);
    } else if (key.name === 'up' || key.name === 'down' || !this.#edit(key)) this.#move(key);
  }

  /** @returns whether the key is one of editing */
  #edit(key: Key): boolean {
    const { search } = this.#state;
    const edited = edit(search, key);
    if (edited === null) return false;
    this.#change({ search: edited });
    if (edited.text !== search.text) {
      clearTimeout(this.#debounce);
      this.#debounce = setTimeout(() => this.#load(0, 0), DEBOUNCE_MS);
    }
    return true;
  }

  #answer(key: Key): void {
    const link = this.#link();
    const isYes = key.name === 'text' && key.text.toLowerCase() === 'y';
    this.#change({ mode: 'list' });
    if (isYes && link) this.#delete(link);
  }

  /** Goes from link to link, over the end of a page to the next. @returns whether the key says so */
  #move(key: Key): boolean {
    const { page, at } = this.#state;
    if (page === null) return false;
    const last = page.links.length - 1;
    const step = STEPS[key.name];
    if (step !== undefined) {
      if (at + step >= 0 && at + step <= last) this.#change({ at: at + step });
      else if (step < 0) this.#turn(-1, this.#rows - 1);
      else this.#turn(1, 0);
      return true;
    }
    const turn = TURNS[key.name];
    if (turn !== undefined) this.#turn(turn, turn === 1 ? 0 : at);
    return turn !== undefined;
  }

  #turn(direction: number, at: number): void {
    const { page } = this.#state;
    if (page === null) return;
    const first = Math.max(0, page.first + direction * this.#rows);
    const isBeyond = direction > 0 ? first >= page.total : page.first === 0;
    if (!isBeyond) this.#load(first, at);
  }

  #load(first: number, at: number): void {
    this.#asked += 1;
    const asked = this.#asked;
    const { search } = this.#state;
    this.#work(async () => {
      const page = await this.#pageOf(asked, search.text, first);
      if (page === null) return this.#state.notice;
      if (page.links.length === 0 && first > 0) {
        // The last link of the last page was deleted.
        this.#load(Math.max(0, first - this.#rows), this.#rows - 1);
        return this.#state.notice;
      }
      this.#change({ page, at: Math.max(0, Math.min(at, page.links.length - 1)) });
      return this.#state.notice;
    });
  }

  /**
   * The page that was asked for; null when another one was asked for meanwhile. Where there is nothing to
   * look at, trouble ends it: there would be nothing to do but to leave.
   */
  async #pageOf(asked: number, search: string, first: number): Promise<LinkPage | null> {
    try {
      const page = await linkPage(this.#connection, search, first, this.#rows);
      return asked === this.#asked ? page : null;
    } catch (error) {
      if (asked !== this.#asked) return null;
      if (this.#state.page === null) this.#session.fail(error);
      throw error;
    }
  }

  #copy({ fullUrl }: ListedLink): void {
    this.#work(async () => ({
      tone: 'good',
      text: await copyText(fullUrl, this.#session.send),
    }));
  }

  #delete({ id, name }: ListedLink): void {
    this.#work(async () => {
      const body = { ids: [id] };
      await bodyOf(this.#connection.api.DELETE('/api/tracking-links', { body }));
      this.#load(this.#state.page?.first ?? 0, this.#state.at);
      return { tone: 'good', text: texts.deleted(name) };
    });
  }

  #work(job: () => Promise<Notice | null>): void {
    job()
      .catch(troubleOf)
      .then((notice) => {
        this.#change({ notice });
        this.#session.redraw();
      })
      .catch((error) => this.#session.fail(error));
  }

  #link(): ListedLink | undefined {
    return this.#state.page?.links[this.#state.at];
  }

  #change(change: Partial<BrowserState>): void {
    this.#state = { ...this.#state, ...change };
  }
}

const STEPS: Partial<Record<Key['name'], number>> = { up: -1, down: 1 };
const TURNS: Partial<Record<Key['name'], number>> = {
  left: -1,
  right: 1,
  'page-up': -1,
  'page-down': 1,
};
