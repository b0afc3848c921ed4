import t, { type Test } from 'tap';
import { address } from '../support/addresses.ts';
import { type Client, signIn } from '../support/browserless.ts';
import { anyEngine, type Engine, engines } from '../support/engines.ts';
import { type SharedSettings, sharedService } from '../support/shared-services.ts';
import { type Run, type RunOptions, type Scratch, scratch, utmost } from './run-utmost.ts';

/** The command line beside a service, and an organization of the test's own in it. */
export interface Served {
  readonly url: string;
  readonly admin: Client;
  /** Of the admin, whose name is `ada`. */
  readonly email: string;
  /** The address of another user in the organization: `emailOf('jo')`. */
  emailOf(name: string): string;
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

let organizations = 0;

/** Signs a user in at the service that all tests share, in a fresh organization. */
export async function serve(
  t: Test,
  engine: Engine = anyEngine,
  settings: SharedSettings = 'unbilled',
): Promise<Served> {
  const { url } = await sharedService(engine, settings);
  organizations += 1;
  const domain = `northwind${organizations}`;
  const emailOf = (name: string): string => address(`${name}@${domain}`);
  const email = emailOf('ada');
  const admin = await signIn(url, email);
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
    HOME: files.path('home'),
  };
  const run: Served['utmost'] = (args, options = {}) =>
    utmost(args, { ...options, env: { ...env, ...options.env } });
  return { url, admin, email, emailOf, files, token, makeToken, env, utmost: run };
}
