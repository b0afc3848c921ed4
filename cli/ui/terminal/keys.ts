/** What somebody did at the keyboard. */
export type KeyName =
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
  | 'take-out'
  | 'escape'
  | 'interrupt';

/** A key, or text that was typed or pasted in one go. */
export interface Key {
  readonly name: KeyName;
  /** Of text, else ''. */
  readonly text: string;
  readonly isPasted: boolean;
}

const ESC = '\u001b';
const BELL = '\u0007';
const PASTE_START = `${ESC}[200~`;
const PASTE_END = `${ESC}[201~`;

// Control characters by their letter, and what terminals send for keys without one (xterm, rxvt, Linux).
const CONTROLS: Readonly<Record<string, KeyName>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\u0001': 'home',
  '\u0002': 'left',
  '\u0003': 'interrupt',
  '\u0004': 'interrupt',
  '\u0005': 'end',
  '\u0006': 'right',
  '\u0008': 'backspace',
  '\u000b': 'delete-after',
  '\u000e': 'down',
  '\u0010': 'up',
  '\u0014': 'take-out',
  '\u0015': 'delete-before',
  '\u0017': 'delete-word',
  [ESC]: 'escape',
  '\u007f': 'backspace',
};
const SEQUENCES: Readonly<Record<string, KeyName>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  F: 'end',
  H: 'home',
  Z: 'back-tab',
  '1~': 'home',
  '3~': 'delete',
  '4~': 'end',
  '5~': 'page-up',
  '6~': 'page-down',
  '7~': 'home',
  '8~': 'end',
};

// An answer of the terminal, a sequence, a modified key, one control character, or a run of text.
const ANSWER = String.raw`${ESC}\][^${BELL}${ESC}]*(?:${BELL}|${ESC}\\)`;
const TOKEN = new RegExp(
  String.raw`${ANSWER}|${ESC}[\[O][\d;?<>=]*[A-Za-z~]|${ESC}[^${ESC}\[\]O]|\p{Cc}|[^\p{Cc}]+`,
  'gu',
);
const SEQUENCE = new RegExp(String.raw`^${ESC}[\[O](?:1;\d+|(\d+)(?:;\d+)?)?([A-Za-z~])$`);
const UNFINISHED = new RegExp(String.raw`${ESC}(?:[\[O][\d;?<>=]*|\][^${BELL}${ESC}]*${ESC}?)?$`);

/** Reads keys out of what a terminal sends, in pieces of any size. */
export class KeyReader {
  #held = '';

  /** The keys of a piece; the beginning of a key or of pasted text is held back. */
  push(piece: string): Key[] {
    const all = this.#held + piece;
    const unpasted = all.lastIndexOf(PASTE_START);
    const isPasting = unpasted !== -1 && !all.includes(PASTE_END, unpasted);
    const cut = isPasting ? unpasted : (UNFINISHED.exec(all)?.index ?? all.length);
    this.#held = all.slice(cut);
    return keysOf(all.slice(0, cut));
  }

  /** Whether something is held back that may be a key of its own: Esc begins like many others. */
  get isWaiting(): boolean {
    return this.#held !== '' && !this.#held.startsWith(PASTE_START);
  }

  /** Nothing more came: what was held back is a key. */
  flush(): Key[] {
    const held = this.#held;
    this.#held = '';
    return held.startsWith(ESC) ? [plain('escape')] : keysOf(held);
  }
}

function keysOf(text: string): Key[] {
  const keys: Key[] = [];
  for (let from = 0; from < text.length; ) {
    const start = text.indexOf(PASTE_START, from);
    const typed = start === -1 ? text.slice(from) : text.slice(from, start);
    keys.push(...(typed.match(TOKEN) ?? []).flatMap(keyOf));
    if (start === -1) break;
    const end = text.indexOf(PASTE_END, start);
    keys.push(...textKey(text.slice(start + PASTE_START.length, end), true));
    from = end + PASTE_END.length;
  }
  return keys;
}

function keyOf(token: string): Key[] {
  const control = CONTROLS[token];
  if (control) return [plain(control)];
  if (!token.startsWith(ESC)) return textKey(token, false);
  const [, number = '', letter = ''] = SEQUENCE.exec(token) ?? [];
  const name = SEQUENCES[letter === '~' ? `${number}~` : letter];
  return name ? [plain(name)] : [];
}

/** Text on one line: line breaks and tabs of what was pasted become spaces, other controls go. */
function textKey(raw: string, isPasted: boolean): Key[] {
  const text = raw
    .replace(/[\r\n\t]+$/, '')
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/\p{Cc}/gu, '');
  return text === '' ? [] : [{ name: 'text', text, isPasted }];
}

function plain(name: KeyName): Key {
  return { name, text: '', isPasted: false };
}
