import { spawn } from 'node:child_process';

/** Shows an address in the person's browser, where there is one; whether it did, only they can tell. */
export function openBrowser(address: string): void {
  const command = browserCommand(process.platform, process.env);
  if (command === null) return;
  const [program, ...args] = command;
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  // The address was printed as well.
  child.on('error', () => {});
  child.unref();
}

function browserCommand(
  platform: NodeJS.Platform,
  { DISPLAY, WAYLAND_DISPLAY, BROWSER }: NodeJS.ProcessEnv,
): readonly [string, ...string[]] | null {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return DISPLAY || WAYLAND_DISPLAY || BROWSER ? ['xdg-open'] : null;
}
