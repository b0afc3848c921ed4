// What a provider may do, through the whole service, on both of its endpoints: a valid answer, an invalid one, a refusal, one
// that is cut off, and one that it thinks about for longer than it may be silent.
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { engines } from '../../support/engines.ts';
import { modelLink, startModelStand, startRefusingStand } from '../../support/fake-model-server.ts';
import { startServer } from '../../support/server.ts';

const GENERATE = '/api/ai-generate-links';
const prompt = 'Newsletter for the spring sale, https://a.example/sale';
const TIMEOUT_SECONDS = 6;
const good = modelLink('Good');
const [engine] = engines;

for (const api of ['responses', 'chat']) {
  t.test(api, async (t) => {
    if (!engine) throw new Error('There is no engine.');
    const stand = await startModelStand(t);
    const generating = async (url: string) => {
      const running = await startServer(engine, {
        env: { OPENAI_BASE_URL: url, OPENAI_API: api, OPENAI_TIMEOUT: `${TIMEOUT_SECONDS}` },
      });
      t.teardown(running.stop);
      const admin = await signIn(running.url, address(`ada@${api}`));
      return async () => {
        const { status, body } = await admin.post(GENERATE, { prompt });
        const { used } = (await admin.get('/api/ai-request-limits')).body.aiRequestLimits;
        return { status, body, used };
      };
    };
    const generate = await generating(stand.url);

    t.test('valid', async (t) => {
      stand.answers({ links: [good] });
      const { status, body, used } = await generate();
      t.equal(status, 200, JSON.stringify(body));
      t.match(body, {
        links: [{ linkName: 'Good', websiteUrl: 'https://a.example/sale' }],
        notice: null,
      });
      t.equal(used, 1);
      t.match(stand.paths(), [api === 'responses' ? /\/responses$/ : /\/chat\/completions$/]);

      stand.answers(`<think>A [list] of {links}?</think>\n${JSON.stringify({ links: [good] })}`);
      const thought = await generate();
      t.equal(thought.status, 200, 'what it thinks aloud is no part of its answer');
      t.match(thought.body.links, [{ linkName: 'Good' }]);
      t.equal(thought.used, 2);
    });

    t.test('invalid', async (t) => {
      for (const text of [
        'I think that I cannot.',
        '{"links": "none"}',
        '{"links": [{"linkName"}]}',
      ]) {
        stand.answers(text);
        const { status, body, used } = await generate();
        t.equal(status, 502, text);
        t.match(body.message, /^The AI model's answer can't be read\./);
        t.equal(used, 2, 'it costs nothing');
      }
    });

    t.test('refusal', async (t) => {
      const refused = await generating(await startRefusingStand(t, 'I cannot help with that.'));
      const { status, body, used } = await refused();
      t.equal(status, 422);
      t.equal(body.message, 'The AI model declined this prompt: I cannot help with that.');
      t.equal(used, 0);
    });

    t.test('cut', async (t) => {
      stand.answers('{"links": [{"linkName": "Go', { finishReason: 'length' });
      const before = await generate();
      t.equal(before.status, 502);
      t.match(before.body.message, /cut off before its first link/);
      t.equal(before.used, 2);
      stand.answers(JSON.stringify({ links: [good, good] }).slice(0, -9), {
        finishReason: 'length',
      });
      const { status, body, used } = await generate();
      t.equal(status, 200);
      t.equal(body.links.length, 1, 'what was whole is kept');
      t.match(body.notice, /cut off after 1 link\./);
      t.equal(used, 3);
    });

    t.test('slow thinking', async (t) => {
      // Twenty times as often as it has to, so that a busy machine does not make it late.
      const latency = (TIMEOUT_SECONDS * 1_000) / 20;
      const reasoning = 'First [this], then {that}. '.repeat(16);
      stand.answers({ links: [good] }, { reasoning, latency });
      const began = performance.now();
      const { status, body } = await generate();
      t.equal(status, 200, JSON.stringify(body));
      t.equal(body.links.length, 1);
      t.ok(
        performance.now() - began > TIMEOUT_SECONDS * 1_000,
        'it took longer than one silence may',
      );
    });
  });
}
