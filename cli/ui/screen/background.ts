import type { Palette } from './palette.ts';

const PATIENCE_MS = 1_000;
// The color of the background, and then who the terminal is, which every terminal answers.
const QUESTION = '\u001b]11;?\u0007\u001b[c';
const COLOR = /\]11;rgba?:([\da-f]+)\/([\da-f]+)\/([\da-f]+)/i;
const DEVICE = /\[\?[\d;]*c/;

/**
 * Asks a terminal in raw mode whether its background is light or dark. One that does not answer is taken for
 * dark, as most are, unless its environment says otherwise.
 */
export async function askBackground(
  input: NodeJS.ReadStream,
  ask: (question: string) => void,
): Promise<Palette['background']> {
  const answer = await new Promise<string>((resolve) => {
    let received = '';
    const finish = (): void => {
      clearTimeout(timer);
      input.off('data', listen);
      resolve(received);
    };
    const listen = (piece: string): void => {
      received += piece;
      if (DEVICE.test(received)) finish();
    };
    const timer = setTimeout(finish, PATIENCE_MS);
    input.on('data', listen);
    ask(QUESTION);
  });
  return backgroundOf(answer, process.env.COLORFGBG);
}

/**
 * Reads the answer of a terminal.
 * @param environment what `COLORFGBG` says: foreground and background as numbers of the sixteen colors
 * @example backgroundOf('\u001b]11;rgb:fafa/f9f9/f6f6\u0007', undefined) // 'light'
 */
function backgroundOf(answer: string, environment: string | undefined): Palette['background'] {
  const [, ...parts] = COLOR.exec(answer) ?? [];
  const [red = 0, green = 0, blue = 0] = parts.map(
    (part) => Number.parseInt(part, 16) / (16 ** part.length - 1),
  );
  if (parts.length > 0) return red * 0.299 + green * 0.587 + blue * 0.114 > 0.5 ? 'light' : 'dark';
  const background = environment?.split(';').at(-1);
  return background === '7' || background === '15' ? 'light' : 'dark';
}
