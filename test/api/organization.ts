import type { Test } from 'tap';
import { address } from '../support/addresses.ts';
import { type Answer, type Client, signIn } from '../support/browserless.ts';
import { anyEngine, type Engine, engines } from '../support/engines.ts';
import { type SharedService, sharedService } from '../support/shared-services.ts';

/** An organization of the test's own, in a service that all tests share. */
export interface Organization {
  admin: Client;
  organizationId: string;
  running: SharedService;
  /** Creates, and answers what was stored. @throws {Error} with the answer when it is refused */
  addParameter(draft: object): Promise<Answer['body']>;
  addMapping(draft: object): Promise<Answer['body']>;
  addLink(draft: object): Promise<Answer['body']>;
}

type Work = (t: Test, organization: Organization, engine: Engine) => Promise<void>;

/** Runs a test on every engine, each time in a fresh organization without limits. */
export function onEveryEngine(t: Test, work: Work): void {
  for (const engine of engines) {
    t.test(`on ${engine.name}`, (t) => inOrganization(t, engine, work));
  }
}

/** The same on one engine, for what does not depend on it. */
export function onOneEngine(t: Test, work: Work): void {
  t.test(`on ${anyEngine.name}`, (t) => inOrganization(t, anyEngine, work));
}

/** The same on an engine that is named. */
export async function inOrganization(t: Test, engine: Engine, work: Work): Promise<void> {
  const running = await sharedService(engine, 'unbilled');
  const admin = await signIn(running.url, address('ada@northwind'));
  const { organizationId } = (await admin.get('/api/auth/me')).body;
  const add = (path: string) => async (draft: object) => {
    const { status, body } = await admin.post(path, draft);
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  await work(
    t,
    {
      admin,
      organizationId,
      running,
      addParameter: add('/api/tracking-parameters'),
      addMapping: add('/api/dropdown-values'),
      addLink: add('/api/tracking-links'),
    },
    engine,
  );
}

/** Checks that an answer is a 422 with these sentences, by field, and no others. */
export function refusesWith(
  t: Test,
  { status, body }: Answer,
  errors: Record<string, string>,
  about: string,
): void {
  t.equal(status, 422, about);
  t.same(body.errors, errors, about);
  t.equal(body.message, Object.values(errors)[0], `${about}: the first is the message`);
  t.equal(body.code, 'rule_broken');
}
