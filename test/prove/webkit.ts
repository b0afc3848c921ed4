// WebKit as Debian has it (`webkit2gtk-driver`), over WebDriver: https://www.w3.org/TR/webdriver2/
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Test } from 'tap';
import { findWebKitDriver } from '../runner/browsers.ts';
import { WAIT_MS } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';

const LOOK_MS = 50;
const WINDOW = { width: 1440, height: 938 };
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
// Pressed by the first, released by the second.
const CONTROL = '\uE009';
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

type Element = Readonly<Record<typeof ELEMENT, string>>;

/** A page in WebKit. Elements are named as WebKit names them to screen readers; what is looked for is awaited. */
export interface WebKitPage {
  goto(path: string): Promise<void>;
  /** Runs the body of a function in the page. @param args its `arguments` */
  run<Value>(script: string, ...args: unknown[]): Promise<Value>;
  /** Runs it again and again. @returns its first value that is not null, false or empty */
  until<Value>(script: string, ...args: unknown[]): Promise<Value>;
  /** Waits for a text anywhere on the page. */
  see(text: string): Promise<void>;
  click(css: string, name: string | RegExp): Promise<void>;
  /** Puts a text, or the file at a path, in the place of what a field holds. */
  type(css: string, name: string | RegExp, text: string): Promise<void>;
  /** Puts a text into the clipboard and pastes it, both by keys. */
  paste(css: string, name: string | RegExp, text: string): Promise<void>;
  picture(file: string): Promise<void>;
  /** What the console of the browser said of errors so far. */
  complaints(): string[];
}

/** Opens a window on a screen that nothing else sees, as long as the test runs. */
export async function openWebKit(t: Test, url: string): Promise<WebKitPage> {
  const driver = findWebKitDriver();
  if (driver === null) throw new Error('There is no WebKitWebDriver, or no xvfb-run.');
  const port = await freePort();
  const screen = ['-a', '-s', '-screen 0 1600x1200x24', driver, `--port=${port}`];
  const child = spawn('xvfb-run', screen, {
    detached: true,
    env: {
      ...process.env,
      NO_AT_BRIDGE: '1',
      GTK_A11Y: 'none',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'exit');
  t.teardown(async () => {
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
    await ended;
  });

  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      signal: AbortSignal.timeout(WAIT_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebKit, ${path}: ${JSON.stringify(value).slice(0, 500)}`);
    return value;
  };
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true'];
  const capabilities = {
    alwaysMatch: {
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary: MINI_BROWSER, args },
    },
  };
  const { sessionId } = await trying(
    () => call('POST', '', { capabilities }) as Promise<{ sessionId: string }>,
  );
  t.teardown(() => call('DELETE', `/${sessionId}`));
  const send = <Value>(method: string, path: string, body?: object) =>
    call(method, `/${sessionId}${path}`, body) as Promise<Value>;
  await send('POST', '/window/rect', WINDOW);

  const run: WebKitPage['run'] = (script, ...given) =>
    send('POST', '/execute/sync', { script, args: given });
  const until: WebKitPage['until'] = <Value>(script: string, ...given: unknown[]) =>
    trying(async () => (await run<Value>(script, ...given)) || wait(script, given));
  const find = async (css: string, name: string | RegExp): Promise<string> => {
    const all = await run<Element[]>(VISIBLE, css);
    const names: string[] = [];
    for (const { [ELEMENT]: id } of all) {
      const label = await send<string>('GET', `/element/${id}/computedlabel`);
      if (typeof name === 'string' ? label === name : name.test(label)) return id;
      names.push(label);
    }
    return wait(`${css} named ${name}`, names);
  };
  const click: WebKitPage['click'] = (css, name) =>
    trying(async () => {
      const id = await find(css, name);
      await run('arguments[0].scrollIntoView({ block: "center" })', { [ELEMENT]: id });
      await send('POST', `/element/${id}/click`, {});
    });
  const type: WebKitPage['type'] = (css, name, text) =>
    trying(async () => {
      const id = await find(css, name);
      const isFile = css.includes('file');
      const keys = isFile ? text : `${CONTROL}a${CONTROL}${text}`;
      await send('POST', `/element/${id}/value`, { text: keys });
    });

  return {
    async goto(path) {
      await send('POST', '/url', { url: `${url}${path}` });
      await until(
        'return location.href === arguments[0] && document.readyState === "complete"',
        `${url}${path}`,
      );
    },
    run,
    until,
    see: async (text) =>
      void (await until('return document.body.innerText.includes(arguments[0])', text)),
    click,
    type,
    async paste(css, name, text) {
      const source = await run<Element>(CLIPBOARD, text);
      await send('POST', `/element/${source[ELEMENT]}/value`, { text: `${CONTROL}ac` });
      await run('arguments[0].remove()', source);
      const id = await trying(() => find(css, name));
      await send('POST', `/element/${id}/value`, { text: `${CONTROL}v` });
    },
    async picture(file) {
      writeFileSync(file, Buffer.from(await send<string>('GET', '/screenshot'), 'base64'));
    },
    complaints: () => output.split('\n').filter((line) => /^CONSOLE .*(ERROR|WARN)/.test(line)),
  };
}

const VISIBLE = `return [...document.querySelectorAll(arguments[0])].filter(
  (one) => one.type === 'file' || one.getClientRects().length > 0);`;
const CLIPBOARD = `const area = document.createElement('textarea');
  area.value = arguments[0];
  document.body.append(area);
  return area;`;

function wait(what: string, seen: unknown): never {
  throw new Error(`WebKit shows no ${what}, but ${JSON.stringify(seen)}`);
}

// What moves away or is drawn anew between two commands is looked for again.
async function trying<Value>(step: () => Promise<Value>): Promise<Value> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(LOOK_MS);
    }
  }
}
