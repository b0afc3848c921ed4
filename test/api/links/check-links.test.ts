// Many bad URLs at once: the answer stays small, and others are served meanwhile.
import t from 'tap';
import { onOneEngine } from '../organization.ts';

onOneEngine(t, async (t, { admin, addParameter, running }) => {
  const campaign = `sale-${'in-the-north-'.repeat(18)}`;
  const allowedValues = Array.from({ length: 900 }, (_, at) => `${campaign}-${at}`).join(', ');
  await addParameter({
    displayName: 'Campaign',
    queryName: 'camp',
    type: 'dropdown',
    allowedValues,
  });
  for (let at = 0; at < 8; at += 1) {
    await addParameter({ displayName: `Par ${at}`, queryName: `parameter_${at}`, type: 'text' });
  }

  t.test('each URL is told of, with its first problems', async (t) => {
    const names = Array.from(
      { length: 130 },
      (_, at) => `par${'abcdefghijklmnopqrstu'[Math.floor(at / 8)]}ameter_${at % 8}=1`,
    );
    const urls = Array.from(
      { length: 200 },
      (_, at) => `https://a.example/${at}?${names.join('&')}`,
    );
    const { status, body } = await admin.post('/api/tracking-links/check', { urls });
    t.equal(status, 200);
    const counts = body.results.map(({ problems }: { problems: unknown[] }) => problems.length);
    t.equal(counts[0], 101);
    t.match(body.results[0].problems.at(-1), { path: '', code: 'more_problems' });
    t.equal(counts.at(-1), 2);
    t.match(body.results.at(-1).problems.at(-1), { message: /^And \d+ more problems\.$/ });
    t.ok(JSON.stringify(body).length < 4_000_000, 'the answer is not many times the question');
  });

  t.test('who asks for less is answered first', async (t) => {
    const answered: string[] = [];
    const mistyped = campaign.replace('sale', 'slae');
    const urls = Array.from(
      { length: 1_000 },
      (_, at) => `https://a.example/?camp=${mistyped}-${at}`,
    );
    // Counts as answered with its headers: to read the rest takes as long as some rounds.
    const check = async () => {
      const response = await fetch(`${running.url}/api/tracking-links/check`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: admin.cookies() },
        body: JSON.stringify({ urls }),
      });
      answered.push('check');
      t.equal(response.status, 200);
      const { results } = (await response.json()) as { results: unknown[] };
      t.equal(results.length, urls.length);
    };
    // So many that not all are answered before the work on the check begins.
    const health = async () => {
      for (let round = 0; round < 10; round += 1) await fetch(`${running.url}/api/health`);
      answered.push('health');
    };
    await Promise.all([check(), health()]);
    t.same(answered, ['health', 'check']);
  });
});
