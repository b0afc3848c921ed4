import { type Key as InkKey, useInput } from 'ink';
import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
} from 'react';

/** A key as screens know it. */
type KeyName =
  | 'text'
  | 'enter'
  | 'tab'
  | 'back-tab'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'home'
  | 'end'
  | 'page-up'
  | 'page-down'
  | 'backspace'
  | 'delete'
  | 'delete-word'
  | 'delete-before'
  | 'delete-after'
  | 'undo-paste'
  | 'escape'
  | 'interrupt';

/** A key, or text that was typed or pasted in one go. */
export interface Key {
  readonly name: KeyName;
  /** Of text, else ''. */
  readonly text: string;
}

// What Ink makes of the two sequences around pasted text.
const PASTE_START = '[200~';
const PASTE_END = '[201~';
const UNKNOWN_SEQUENCE = /^\[[\d;?<>=]*[A-Za-z~]$/;

// As in a shell.
const CONTROLS: Readonly<Record<string, KeyName>> = {
  a: 'home',
  b: 'left',
  c: 'interrupt',
  d: 'delete',
  e: 'end',
  f: 'right',
  h: 'backspace',
  i: 'tab',
  j: 'enter',
  k: 'delete-after',
  m: 'enter',
  n: 'down',
  p: 'up',
  t: 'undo-paste',
  u: 'delete-before',
  w: 'delete-word',
};

type KeyHandler = (key: Key) => void;

const HandlerContext = createContext<{ current: KeyHandler }>({ current: () => {} });

/**
 * Listens to the keyboard for every screen below it. Ink subscribes a moment after it draws, so a screen that
 * subscribed by itself would lose a key that is typed as soon as the screen shows.
 */
export function Keyboard({ children }: { readonly children?: ReactNode }) {
  const handler = useRef<KeyHandler>(() => {});
  const isPasting = useRef(false);
  useInput((input, key) => {
    if (input === PASTE_START || input === PASTE_END) {
      isPasting.current = input === PASTE_START;
      return;
    }
    const keys = isPasting.current ? textKeys(input) : keysOf(input, key);
    for (const one of keys) handler.current(one);
  });
  return createElement(HandlerContext, { value: handler }, children);
}

/** Calls back with each key while the screen shows. Fast typing sends several keys at once. */
export function useKeys(press: KeyHandler): void {
  const handler = useContext(HandlerContext);
  useLayoutEffect(() => {
    handler.current = press;
  });
}

function keysOf(input: string, key: InkKey): Key[] {
  const name = keyNameOf(input, key);
  if (name !== null) return [{ name, text: '' }];
  if (key.ctrl || key.meta || UNKNOWN_SEQUENCE.test(input)) return [];
  return input.split(/(\p{Cc})/u).flatMap((piece) => {
    const control = CONTROLS[letterOf(piece)];
    return control ? [{ name: control, text: '' }] : textKeys(piece);
  });
}

function keyNameOf(input: string, key: InkKey): KeyName | null {
  if (key.return) return 'enter';
  if (key.tab) return key.shift ? 'back-tab' : 'tab';
  if (key.upArrow) return 'up';
  if (key.downArrow) return 'down';
  if (key.leftArrow) return 'left';
  if (key.rightArrow) return 'right';
  if (key.pageUp) return 'page-up';
  if (key.pageDown) return 'page-down';
  if (key.home) return 'home';
  if (key.end) return 'end';
  if (key.backspace) return 'backspace';
  if (key.delete) return 'delete';
  if (key.escape) return 'escape';
  return key.ctrl ? (CONTROLS[input] ?? null) : null;
}

/** The letter that makes a control character together with Ctrl; '' where the text is none. */
function letterOf(text: string): string {
  const code = text.charCodeAt(0);
  return text.length === 1 && code < 27 ? String.fromCharCode(code + 96) : '';
}

/** Text on one line: line breaks and tabs of what was pasted become spaces, other controls go. */
function textKeys(raw: string): Key[] {
  const text = raw
    .replace(/(?<![\r\n\t])[\r\n\t]+$/, '')
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/\p{Cc}/gu, '');
  return text === '' ? [] : [{ name: 'text', text }];
}
