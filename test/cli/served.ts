import t, { type Test } from 'tap';
import { address } from '../support/addresses.ts';
import { type Client, signIn } from '../support/browserless.ts';
import { type Engine, engines } from '../support/engines.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Run, type RunOptions, type Scratch, scratch, utmost } from './run-utmost.ts';

/** The command line beside a service with one organisation in it. */
export interface Served {
  readonly running: RunningServer;
  readonly url: string;
  readonly admin: Client;
  readonly files: Scratch;
  /** Of the admin, with the scope `admin`. */
  readonly token: string;
  /** Makes another token. */
  makeToken(scope: 'read' | 'write' | 'admin', client?: Client): Promise<string>;
  /** What the command line finds in its environment: server, token and a home of its own. */
  readonly env: NodeJS.ProcessEnv;
  utmost(args: readonly string[], options?: RunOptions): Promise<Run>;
}

/** One test for each engine, for what the database decides. */
export function onEveryEngine(
  name: string,
  test: (t: Test, engine: Engine) => Promise<void>,
): void {
  for (const engine of engines) t.test(`${engine.name}: ${name}`, (t) => test(t, engine));
}

/** Starts a service without limits and signs somebody in. @param engine the embedded one where none is named */
export async function serve(
  t: Test,
  settings: Record<string, string> = {},
  engine: Engine | undefined = engines[0],
): Promise<Served> {
  if (!engine) throw new Error('there is always the embedded engine');
  const running = await startServer(engine, { env: { BILLING: 'off', ...settings } });
  t.teardown(running.stop);
  const { url } = running;
  const admin = await signIn(url, address('ada@northwind'));
  const files = scratch(t);
  const makeToken: Served['makeToken'] = async (scope, client = admin) => {
    const { status, body } = await client.post('/api/api-tokens', { name: `for ${scope}`, scope });
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.token;
  };
  const token = await makeToken('admin');
  const env = {
    UTMOST_URL: url,
    UTMOST_TOKEN: token,
    XDG_CONFIG_HOME: files.path('config'),
    XDG_STATE_HOME: files.path('state'),
    HOME: files.path('home'),
  };
  const run: Served['utmost'] = (args, options = {}) =>
    utmost(args, { ...options, env: { ...env, ...options.env } });
  return { running, url, admin, files, token, makeToken, env, utmost: run };
}
