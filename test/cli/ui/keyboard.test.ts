// What a terminal sends -> the keys that it means, and what they make of a text that is being typed.
import { cleanup, render } from 'ink-testing-library';
import { createElement } from 'react';
import t from 'tap';
import { loadComponents } from '../load-components.ts';

/** After so long without what is waited for, it will not come. */
const PATIENCE_MS = 60_000;
const ESC = '\u001b';

/** What is sent -> the keys; texts stand in quotation marks. */
const SENT: Readonly<Record<string, string>> = {
  a: '"a"',
  'a b': '"a b"',
  '\r': 'enter',
  '\t': 'tab',
  [`${ESC}[Z`]: 'back-tab',
  [`${ESC}[A`]: 'up',
  [`${ESC}[B`]: 'down',
  [`${ESC}[C`]: 'right',
  [`${ESC}[D`]: 'left',
  [`${ESC}[H`]: 'home',
  [`${ESC}[F`]: 'end',
  [`${ESC}[5~`]: 'page-up',
  [`${ESC}[6~`]: 'page-down',
  [`${ESC}[3~`]: 'delete',
  '\b': 'backspace',
  [ESC]: 'escape',
  // As in a shell.
  '\u0001': 'home',
  '\u0002': 'left',
  '\u0003': 'interrupt',
  '\u0004': 'delete',
  '\u0005': 'end',
  '\u0006': 'right',
  '\n': 'enter',
  '\u000b': 'delete-after',
  '\u000e': 'down',
  '\u0010': 'up',
  '\u0014': 'undo',
  '\u0015': 'delete-before',
  '\u0017': 'delete-word',
  // Several that come at once.
  'ab\rc': '"ab" enter "c"',
  'ab\t\u0017': '"ab" tab delete-word',
  'a\u0007b': '"a" "b"',
  // What means nothing here is no text either.
  '\u0007': '',
  '\u001a': '',
  [`${ESC}x`]: '',
  [`${ESC}[?62;22c`]: '',
  [`${ESC}[24;80R`]: '',
  // Pasted text is one text on one line.
  [`${ESC}[200~`]: '',
  'one\r\ntwo\tthree\n\n': '"one two three"',
  '\u0003c': '"c"',
  'x\u0015': '"x"',
  [`${ESC}[201~`]: '',
  'z\u0015': '"z" delete-before',
};

t.test('keys', async (t) => {
  const { Keyboard, useKeys } = await loadComponents('cli/ui/keyboard.ts');
  const keys: { name: string; text: string }[] = [];
  const Listener = () => {
    useKeys((key: { name: string; text: string }) => keys.push(key));
    return null;
  };
  t.teardown(cleanup);
  const { stdin } = render(createElement(Keyboard, null, createElement(Listener)));
  const told = () =>
    keys.map(({ name, text }) => (name === 'text' ? JSON.stringify(text) : name + text));
  // Ink listens a moment after it has drawn.
  const patience = AbortSignal.timeout(PATIENCE_MS);
  while (keys.length === 0 && !patience.aborted) {
    stdin.write('!');
    await new Promise(setImmediate);
  }
  for (const [sent, wanted] of Object.entries(SENT)) {
    keys.length = 0;
    stdin.write(sent);
    // What comes after Esc alone could be the rest of a sequence.
    const isOver = AbortSignal.timeout(PATIENCE_MS);
    while (wanted !== '' && keys.length === 0 && !isOver.aborted) await new Promise(setImmediate);
    t.equal(told().join(' '), wanted, JSON.stringify(sent));
  }
});

/** A text with the caret as `|`, a key -> the text and the caret after it. */
const EDITED: [before: string, key: string, after: string | null][] = [
  ['ab|cd', 'left', 'a|bcd'],
  ['|ab', 'left', '|ab'],
  ['ab|cd', 'right', 'abc|d'],
  ['ab|', 'right', 'ab|'],
  ['ab|cd', 'home', '|abcd'],
  ['ab|cd', 'end', 'abcd|'],
  ['ab|cd', 'backspace', 'a|cd'],
  ['|ab', 'backspace', '|ab'],
  ['ab|cd', 'delete', 'ab|d'],
  ['ab|', 'delete', 'ab|'],
  ['ab|cd', 'delete-before', '|cd'],
  ['ab|cd', 'delete-after', 'ab|'],
  ['one two|!', 'delete-word', 'one |!'],
  ['one two  |', 'delete-word', 'one |'],
  ['https://a.example/x?b=cd|', 'delete-word', 'https://a.example/x?b=|'],
  ['https://a.example/x?b=|', 'delete-word', 'https://a.example/x?|'],
  ['one|', 'delete-word', '|'],
  // What people see as one character is one.
  ['a👩‍👧|b', 'backspace', 'a|b'],
  ['a|👩‍👧b', 'delete', 'a|b'],
  ['a👩‍👧|b', 'left', 'a|👩‍👧b'],
  ['a|é', 'right', 'aé|'],
  ['ab|cd', 'enter', null],
  ['ab|cd', 'up', null],
  ['ab|cd', 'escape', null],
];

/** A text with the caret as `|`, the width -> what fits of it, and how many cells are before the caret. */
const SHOWN: [text: string, width: number, shown: string, column: number][] = [
  ['abc|', 8, 'abc', 3],
  ['|abc', 8, 'abc', 0],
  ['abcdefgh|', 5, 'efgh', 4],
  ['abcdefg|h', 5, 'defgh', 4],
  ['abcd|efgh', 5, 'abcde', 4],
  ['|abcdefgh', 5, 'abcde', 0],
  ['日本語|', 5, '本語', 4],
  ['|日本語', 5, '日本', 0],
  ['a\u202eb|', 20, 'a\\u202eb', 8],
];

t.test('a text that is being typed', async (t) => {
  const { edit, shownText } = await loadComponents('cli/ui/edited-text.ts');
  const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
  for (const [before, name, after] of EDITED) {
    const wanted = after === null ? null : at(after);
    t.strictSame(edit(at(before), { name, text: '' }), wanted, `${before} ${name}`);
  }
  t.strictSame(edit(at('ab|cd'), { name: 'text', text: 'xyz' }), at('abxyz|cd'));
  for (const [text, width, shown, column] of SHOWN) {
    t.strictSame(shownText(at(text), width), { text: shown, column }, `${text} ${width}`);
  }
});
