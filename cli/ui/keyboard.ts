import { type Key as InkKey, useInput } from 'ink';
import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
} from 'react';

/** A key, or text that was typed or pasted in one go. */
export interface Key {
  readonly name: KeyName;
  /** Of text, else ''. */
  readonly text: string;
}

// Ink's keys by their names here.
const KEYS = [
  ['return', 'enter'],
  ['tab', 'tab'],
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'page-up'],
  ['pageDown', 'page-down'],
  ['home', 'home'],
  ['end', 'end'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
  ['escape', 'escape'],
] as const satisfies readonly (readonly [keyof InkKey, string])[];

// With Ctrl, as in a shell.
const CONTROLS = {
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
  t: 'undo',
  u: 'delete-before',
  w: 'delete-word',
} as const;

type KeyName =
  | 'text'
  | 'back-tab'
  | (typeof KEYS)[number][1]
  | (typeof CONTROLS)[keyof typeof CONTROLS];

// What Ink makes of the two sequences around pasted text, and of those that it doesn't know.
const PASTE_START = '[200~';
const PASTE_END = '[201~';
const UNKNOWN_SEQUENCE = /^\[[\d;?<>=]*[A-Za-z~]$/;

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
    for (const one of isPasting.current ? textKeys(input) : keysOf(input, key)) {
      handler.current(one);
    }
  });
  return createElement(HandlerContext, { value: handler }, children);
}

/** Calls back with each key while the screen shows. */
export function useKeys(press: KeyHandler): void {
  const handler = useContext(HandlerContext);
  useLayoutEffect(() => {
    handler.current = press;
  });
}

/** The keys of one event of Ink's, which holds several where they are typed fast. */
function keysOf(input: string, key: InkKey): Key[] {
  const known = KEYS.find(([name]) => key[name])?.[1];
  if (known) return [{ name: known === 'tab' && key.shift ? 'back-tab' : known, text: '' }];
  if (key.ctrl) return controlKeys(input);
  if (key.meta || UNKNOWN_SEQUENCE.test(input)) return [];
  return input.split(/(\p{Cc})/u).flatMap((piece) => {
    const control = controlKeys(String.fromCharCode(piece.charCodeAt(0) + 96));
    return piece.length === 1 && control.length > 0 ? control : textKeys(piece);
  });
}

function controlKeys(letter: string): Key[] {
  return letter in CONTROLS ? [{ name: CONTROLS[letter as keyof typeof CONTROLS], text: '' }] : [];
}

/** Text on one line: line breaks and tabs of what was pasted become spaces, other controls go. */
function textKeys(raw: string): Key[] {
  const text = raw
    .replace(/(?<![\r\n\t])[\r\n\t]+$/, '')
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/\p{Cc}/gu, '');
  return text === '' ? [] : [{ name: 'text', text }];
}
