import { useRef, useState } from 'react';

/** State that is read as it is now, not as it was drawn: keys may come quicker than they are drawn. */
export interface Latest<State> {
  /** As it was drawn. */
  readonly shown: State;
  get(): State;
  set(next: State): void;
}

/** Keeps a state that keys change. */
export function useLatest<State>(start: State): Latest<State> {
  const [shown, show] = useState(start);
  const latest = useRef(start);
  return {
    shown,
    get: () => latest.current,
    set: (next) => {
      latest.current = next;
      show(next);
    },
  };
}
