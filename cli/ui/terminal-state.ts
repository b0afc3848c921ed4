import { useStdout } from 'ink';
import { useLayoutEffect, useRef, useState } from 'react';

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

/** The size in cells of the terminal that is drawn on, also when it changes. */
export function useSize(): { readonly columns: number; readonly rows: number } {
  const { stdout } = useStdout();
  const measure = () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 });
  const [size, setSize] = useState(measure);
  useLayoutEffect(() => {
    const resize = (): void => setSize(measure());
    stdout.on('resize', resize);
    return () => void stdout.off('resize', resize);
  });
  return size;
}
