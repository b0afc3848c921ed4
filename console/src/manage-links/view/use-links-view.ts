import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type LinksView, printView, readView } from './links-view.ts';

export type ChangeView = (change: (view: LinksView) => LinksView) => void;

/** A view and what changes it. */
export interface Steering {
  readonly view: LinksView;
  readonly change: ChangeView;
  /** As `change`, but nothing to come back to: the address named something that is not there. */
  readonly correct: ChangeView;
}

/** The view that the address bar tells; each change is a step that Back takes back. */
export function useLinksView(): Steering {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => readView(search), [search]);
  const change: ChangeView = (next) => {
    const before = addressed();
    const after = next(before);
    // Letter after letter of one search is one step.
    const replace = before.q !== '' && after.q !== '' && before.q !== after.q;
    setSearch(printView(after), { replace });
  };
  const correct: ChangeView = (next) => setSearch(printView(next(addressed())), { replace: true });
  return { view, change, correct };
}

// What is rendered may be a change behind: two can come before the page has followed the first.
function addressed(): LinksView {
  return readView(new URLSearchParams(window.location.search));
}
