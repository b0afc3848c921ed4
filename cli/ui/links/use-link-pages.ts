import { useEffect, useRef } from 'react';
import { type LinkPage, readPage } from '../../commands/links/read-page.ts';
import type { Connection, TrackingLink } from '../../server/client.ts';
import type { Key } from '../keyboard.ts';
import { useFail } from '../run-screen.tsx';
import { useLatest } from '../terminal-state.ts';
import type { Work } from '../use-work.tsx';

const DEBOUNCE_MS = 200;

/** A page as it is shown. */
export interface ShownPage {
  /** Null until the first has come. */
  readonly page: LinkPage | null;
  /** Which link of the page is highlighted. */
  readonly at: number;
  /** Whether the page is still that of another search. */
  readonly isSearching: boolean;
}

/** The pages of the list of links. */
export interface LinkPages {
  readonly shown: ShownPage;
  highlighted(): TrackingLink | undefined;
  /** Looks for a text, as soon as no more is typed. */
  search(text: string): void;
  reload(): void;
  /** Goes from link to link, over the end of a page to the next. @returns whether the key says so */
  move(key: Key): boolean;
}

/** Fetches the pages of the list of links; an answer that was overtaken is not shown. */
export function useLinkPages(connection: Connection, size: number, work: Work): LinkPages {
  const fail = useFail();
  const shown = useLatest<ShownPage>({ page: null, at: 0, isSearching: true });
  const text = useRef('');
  const shownText = useRef<string>(undefined);
  const asked = useRef(0);
  /** The size of what was asked for; 0 before anything was. */
  const fetched = useRef(0);
  const debounce = useRef<NodeJS.Timeout>(undefined);

  /** Trouble ends it where there is nothing to look at: there would be nothing to do but to leave. */
  const fetch = async (first: number, at: number): Promise<void> => {
    asked.current += 1;
    const mine = asked.current;
    const q = text.current;
    if (q !== shownText.current) shown.set({ ...shown.get(), isSearching: true });
    try {
      const filter = q === '' ? {} : { q };
      const page = await readPage(connection, filter, first, size);
      if (mine !== asked.current) return;
      if (page.links.length === 0 && first > 0) {
        // The last link of the last page was deleted.
        return await fetch(Math.max(0, first - size), size - 1);
      }
      shownText.current = q;
      shown.set({
        page,
        at: Math.max(0, Math.min(at, page.links.length - 1)),
        isSearching: false,
      });
    } catch (error) {
      if (mine !== asked.current) return;
      if (shown.get().page === null) return fail(error);
      shown.set({ ...shown.get(), isSearching: false });
      throw error;
    }
  };
  const load = (first: number, at: number): void => work.follow(() => fetch(first, at));
  const reload = (): void => load(shown.get().page?.first ?? 0, shown.get().at);
  useEffect(() => {
    if (fetched.current === size) return;
    fetched.current = size;
    reload();
  });
  useEffect(() => () => clearTimeout(debounce.current), []);

  const turn = (direction: number, at: number): void => {
    const { page } = shown.get();
    if (page === null) return;
    const first = Math.max(0, page.first + direction * size);
    const isBeyond = direction > 0 ? first >= page.count && page.isExact : page.first === 0;
    if (!isBeyond) load(first, at);
  };
  return {
    shown: shown.shown,
    highlighted: () => shown.get().page?.links[shown.get().at],
    search: (next) => {
      text.current = next;
      clearTimeout(debounce.current);
      debounce.current = setTimeout(() => load(0, 0), next === '' ? 0 : DEBOUNCE_MS);
    },
    reload,
    move: ({ name }) => {
      const { page, at } = shown.get();
      if (page === null) return false;
      const step = STEPS[name];
      if (step !== undefined) {
        const next = at + step;
        if (next >= 0 && next < page.links.length) shown.set({ ...shown.get(), at: next });
        else turn(step, step < 0 ? size - 1 : 0);
        return true;
      }
      const direction = TURNS[name];
      if (direction !== undefined) turn(direction, direction === 1 ? 0 : at);
      return direction !== undefined;
    },
  };
}

const STEPS: Partial<Record<Key['name'], number>> = { up: -1, down: 1 };
const TURNS: Partial<Record<Key['name'], number>> = {
  left: -1,
  right: 1,
  'page-up': -1,
  'page-down': 1,
};
