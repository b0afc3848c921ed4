// The demo data: believable links, nearly all as the rules want them, and each kind of mistake at least once.
import { DEMO_WEEKS, demoLinks, withoutRules } from '@utmost/api/organization/demo/demo-links.ts';
import { MISTAKES } from '@utmost/api/organization/demo/demo-plan.ts';
import { checkNewLink } from '@utmost/core/link/create.ts';
import { FREE_PLAN } from '@utmost/core/plans.ts';
import { ga4 } from '@utmost/core/taxonomy/templates/ga4.ts';
import t from 'tap';
import { compiledOf } from '../../support/taxonomies.ts';

const NOW = new Date('2026-11-22T20:00:00Z');
const links = demoLinks(NOW);
const asLink = ({ name, baseUrl, values }: (typeof links)[number]) => {
  return { name, baseUrl, values, urlEncoding: true };
};

t.test('there are enough to look around, and room for more in the free plan', async (t) => {
  t.ok(links.length >= 120, String(links.length));
  t.ok(links.length <= FREE_PLAN.limits.links / 2, String(links.length));
});

t.test('they spread over three months of working days, the oldest first', async (t) => {
  const times = links.map(({ createdAt }) => createdAt.getTime());
  t.same(
    times,
    times.toSorted((one, other) => one - other),
  );
  t.ok(Math.max(...times) < NOW.getTime());
  t.ok(Math.min(...times) > NOW.getTime() - (DEMO_WEEKS * 7 + 3) * 86_400_000);
  const weeks = new Set(times.map((time) => Math.floor((NOW.getTime() - time) / (7 * 86_400_000))));
  t.ok(weeks.size >= DEMO_WEEKS - 1);
  t.same(links.filter(({ createdAt }) => [0, 6].includes(createdAt.getUTCDay())).length, 0);
});

t.test(
  'without rules all can be stored; by the rules of today the mistakes are found',
  async (t) => {
    t.same(
      links.flatMap((link) => checkNewLink(withoutRules, asLink(link), new Map()).problems),
      [],
    );
    const rules = compiledOf(ga4.parameters.map((one) => ({ ...one, valueMappings: [] })));
    const changed = links.filter((link) => {
      const { built, problems } = checkNewLink(rules, asLink(link), new Map());
      const asStored = checkNewLink(withoutRules, asLink(link), new Map()).built.fullUrl;
      return problems.length > 0 || built.fullUrl !== asStored;
    });
    const mistakes = new Set(MISTAKES.map(({ name }) => name));
    t.same(
      changed.filter(({ name }) => !mistakes.has(name)).map(({ name }) => name),
      [],
    );
    t.ok(changed.length >= 8, changed.map(({ name }) => name).join(', '));
  },
);

t.test('every value says something', async (t) => {
  const values = links.flatMap((link) => [...link.values]);
  t.same(
    values.filter(([, value]) => value.trim() === ''),
    [],
  );
  const contents = values.filter(([name]) => name === 'utm_content').map(([, value]) => value);
  t.same(
    contents.filter((value) => !/^[a-z]+_w\d+$/.test(value)),
    [],
  );
});

t.test('the same at every call but for the dates', async (t) => {
  t.same(demoLinks(NOW), links);
});
