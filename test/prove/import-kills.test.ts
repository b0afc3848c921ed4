// An import that is killed again and again, at any moment, stores every row once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { serve } from '../cli/served.ts';
import { numberOf, setFixtureTaxonomy, storedLinks } from '../cli/stored-links.ts';

const LAUNCHER = fileURLToPath(new URL('../../cli/bin/utmost.js', import.meta.url));
const ROWS = 30_000;
const KILLS = 20;
const LONGEST_LIFE_MS = 4_000;
const HEADER = 'link_name,website_url,utm_source,utm_medium,utm_campaign,mkt';

t.test(`killed ${KILLS} times`, { timeout: 1_800_000 }, async (t) => {
  const { utmost, admin, files, env } = await serve(t);
  await setFixtureTaxonomy(admin);
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `Link ${at},https://a.example/${at},google,cpc,x,de`,
  );
  const input = files.file('in.csv', `${[HEADER, ...rows].join('\n')}\n`);
  const { NODE_OPTIONS: _, ...rest } = process.env;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = spawn(process.execPath, [LAUNCHER, 'import', input], {
      env: { ...rest, ...env },
      stdio: 'ignore',
    });
    await Promise.race([pause(Math.random() * LONGEST_LIFE_MS), once(child, 'exit')]);
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  }
  const last = await utmost(['import', input]);
  t.equal(last.code, 0, last.stderr);
  const links = await storedLinks(admin);
  t.equal(links.length, ROWS, 'nothing twice, nothing lost');
  t.ok(links.every((link, at) => link.name === `Link ${at}` && numberOf(link) === at + 1));
});
