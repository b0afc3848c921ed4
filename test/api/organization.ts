import type { Test } from 'tap';
import { type Answer, type Client, signIn } from '../support/browserless.ts';
import { type Engine, engines } from '../support/engines.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** A fresh service with one organisation in it. */
export interface Organization {
  admin: Client;
  running: RunningServer;
  /** Creates, and answers what was stored. @throws {Error} with the answer when it is refused */
  addParameter(draft: object): Promise<Answer['body']>;
  addMapping(draft: object): Promise<Answer['body']>;
  addLink(draft: object): Promise<Answer['body']>;
}

/**
 * Runs a test on every engine, each time in a fresh organisation without limits, and sees to it that
 * nothing went wrong by the service's own fault.
 */
export function onEveryEngine(
  t: Test,
  work: (t: Test, organization: Organization, engine: Engine) => Promise<void>,
): void {
  for (const engine of engines) {
    t.test(`on ${engine.name}`, async (t) => {
      const running = await startServer(engine, { env: { BILLING: 'off' } });
      t.teardown(running.stop);
      const admin = await signIn(running.url, 'ada@northwind.example');
      const add = (path: string) => async (draft: object) => {
        const { status, body } = await admin.post(path, draft);
        if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
        return body;
      };
      await work(
        t,
        {
          admin,
          running,
          addParameter: add('/api/tracking-parameters'),
          addMapping: add('/api/dropdown-values'),
          addLink: add('/api/tracking-links'),
        },
        engine,
      );
      t.same(
        running.logged.filter(({ level }) => level >= 50),
        [],
        'no fault of our own',
      );
    });
  }
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
