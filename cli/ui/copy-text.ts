import { spawn } from 'node:child_process';
import { writeStandard } from '../output/standard-streams.ts';
import { copyMessages } from './screen-texts.ts';

/**
 * Copies a text: with a program of the system, or by asking the terminal.
 * @param send sends the terminal a sequence
 * @returns the sentence that says which
 */
export async function copyText(
  text: string,
  send = (sequence: string): void => writeStandard(2, sequence),
): Promise<string> {
  for (const clipboard of clipboardsOf(process.env)) {
    if (await copyWith(clipboard, text)) return copyMessages.copiedBy(clipboard.name);
  }
  // OSC 52 of xterm's control sequences, which also works through ssh.
  send(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`);
  return copyMessages.copiedByTerminal;
}

/** A program that takes text into the clipboard of the system, from its standard input. */
interface Clipboard {
  readonly name: string;
  readonly args: readonly string[];
}

function clipboardsOf(env: NodeJS.ProcessEnv): Clipboard[] {
  // tmux hands it on to the terminal it runs in, which asks for OSC 52 in a way of its own.
  const tmux = env.TMUX ? [{ name: 'tmux', args: ['load-buffer', '-w', '-'] }] : [];
  // On another machine the clipboard of this one is of no use.
  if (env.SSH_CONNECTION || env.SSH_TTY) return tmux;
  if (process.platform === 'darwin') return [{ name: 'pbcopy', args: [] }];
  if (process.platform === 'win32') return [{ name: 'clip.exe', args: [] }];
  const wayland = env.WAYLAND_DISPLAY ? [{ name: 'wl-copy', args: [] }] : [];
  const x11 = env.DISPLAY
    ? [
        { name: 'xclip', args: ['-selection', 'clipboard'] },
        { name: 'xsel', args: ['--clipboard', '--input'] },
      ]
    : [];
  const windows = env.WSL_DISTRO_NAME ? [{ name: 'clip.exe', args: [] }] : [];
  return [...wayland, ...x11, ...windows, ...tmux];
}

function copyWith({ name, args }: Clipboard, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(name, args, { stdio: ['pipe', 'ignore', 'ignore'] });
    child.on('error', () => resolve(false));
    // Some go on in the background to hold the text, with our pipe closed: its end is what counts.
    child.on('exit', (code) => resolve(code === 0));
    child.stdin?.on('error', () => {});
    child.stdin?.end(text);
  });
}
