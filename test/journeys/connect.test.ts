// How the console answers `utmost login`: the other side is a command line that waits on this machine.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { connectAddress } from '@utmost/core/people/cli-sign-in.ts';
import t, { type Test } from 'tap';
import { address } from '../support/addresses.ts';
import { withToken } from '../support/browserless.ts';
import { becomes, isAbsent } from './becomes.ts';
import { examine } from './examine.ts';
import {
  callApi,
  choose,
  goWithin,
  see,
  seePart,
  signIn,
  signInAtSandbox,
  startJourney,
} from './journey.ts';

const state = 'Zm9yIG9uZSByZXF1ZXN0_-';

/** What waits for the answer; `answers` are the forms it was sent. */
async function startListener(t: Test) {
  const answers: Record<string, string>[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      answers.push(Object.fromEntries(new URLSearchParams(await text(request))));
    }
    response.setHeader('Content-Type', 'text/html').end('<p>You can close this window</p>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  return { port: (server.address() as AddressInfo).port, answers };
}

t.test('the console answers a command line', async (t) => {
  const journey = await startJourney(t);
  const { port, answers } = await startListener(t);
  const ask = (name: string) => connectAddress('', { port, state, name });
  const toListener = `A request went to http://127.0.0.1:${port}/.`;
  const tokens = () => callApi<{ name: string; scope: string }[]>(page, 'GET', '/api/api-tokens');
  const { page, complaints } = await journey.openWatched(t);
  let judged = 0;
  const complained = () => {
    const since = complaints.slice(judged);
    judged = complaints.length;
    return since;
  };

  t.test('who is signed out is asked after signing in', async (t) => {
    await page.goto(ask('Ada’s laptop'));
    await page.waitForURL('**/login?redirect=**');
    await signInAtSandbox(page, address('ada@connect'), ask('*'));
    await see(page, 'Connect the command line');
    await see(page, `ada in ${address('connect')}`);
    await seePart(page, 'Only continue if you just ran utmost login on this computer.');
    await see(page, `We send it only to http://127.0.0.1:${port} on this computer.`);
    await becomes(t, () => page.getByLabel('Name').inputValue(), 'Ada’s laptop');
    await examine(t, page, 'connect');
    t.same(answers, [], 'nothing is handed over unasked');
    t.same(await tokens(), []);
  });

  t.test('what is allowed goes to the port, and nowhere else', async (t) => {
    await page.getByLabel('Name').fill('');
    await page.getByRole('button', { name: 'Allow' }).click();
    await see(page, 'Name is required');
    await page.getByLabel('Name').fill('Laptop');
    await choose(page, 'Scope', /^Read only/);
    await choose(page, 'Expiry', 'In 7 days');
    await page.getByRole('button', { name: 'Allow' }).click();
    await see(page, 'You can close this window');
    const [answer, ...more] = answers.splice(0);
    t.match(answer, { state, token: /^utmost_pat_[0-9A-Za-z]{38}$/ });
    t.same(Object.keys(answer ?? {}).sort(), ['state', 'token']);
    t.same(more, []);
    t.equal(page.url(), `http://127.0.0.1:${port}/`, 'the address tells nothing');
    const me = await withToken(journey.url, answer?.token ?? '').get('/api/auth/me');
    t.match(me.body, { username: 'ada', credential: { name: 'Laptop', scope: 'read' } });
    t.same(complained(), [toListener]);
  });

  t.test('canceled, it is told so and no token is made', async (t) => {
    await page.goto(`${journey.url}${ask('Once more')}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await see(page, 'You can close this window');
    t.same(answers.splice(0), [{ error: 'access_denied', state }]);
    t.equal((await tokens()).length, 1);
    t.same(complained(), [toListener]);
  });

  t.test('B1 its page sends a form to that port alone', async (t) => {
    const other = await startListener(t);
    await page.goto(`${journey.url}${ask('Laptop')}`);
    await see(page, 'Connect the command line');
    for (const target of [`http://127.0.0.1:${other.port}/`, 'https://elsewhere.example/']) {
      const refusal = page.waitForEvent('console');
      await page.evaluate((action) => {
        const form = Object.assign(document.createElement('form'), { action, method: 'post' });
        document.body.append(form);
        form.submit();
      }, target);
      t.match((await refusal).text(), /form-action/, target);
    }
    t.same(other.answers, []);
    complained();
  });

  t.test('I7 what asks for something odd is not answered', async (t) => {
    const port22 = 'The port of the command line is missing.';
    const noState = 'The state of the request is missing.';
    for (const [query, sentence] of [
      // One after the other in the same document: each says something else than the one before.
      [{ port: '22', state }, port22],
      [{ port: String(port) }, noState],
      [{ port: address('443@evil'), state }, port22],
      [{ port: String(port), state: '"><script>' }, noState],
      [{ state }, port22],
    ] as const) {
      await goWithin(page, `/api-tokens/connect?${new URLSearchParams(query)}`);
      await see(page, "This request isn't valid");
      await seePart(page, sentence);
      await isAbsent(t, page.getByRole('button', { name: 'Allow' }));
    }
    await examine(t, page, 'connect-odd');
    t.same(complained(), []);
  });

  t.test('a session that ends meanwhile is begun again', async (t) => {
    await goWithin(page, ask('Ended'));
    await see(page, 'Connect the command line');
    await callApi(page, 'POST', '/api/auth/logout');
    await page.getByRole('button', { name: 'Allow' }).click();
    await see(page, 'Authentication Required');
    await see(page, 'Sign in with Google');
    await signIn(page, address('ada@connect'), ask('*'));
    await page.getByRole('button', { name: 'Allow' }).click();
    await see(page, 'You can close this window');
    t.match(answers.splice(0), [{ state, token: /^utmost_pat_/ }]);
    t.same(complained(), [toListener]);
  });
});
