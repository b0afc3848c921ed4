// Texts made to keep a reader busy: however they are built, the built-in assistant and the checks of links are soon done.
import { planLinks } from '@utmost/api/assistant/planner/plan-links.ts';
import { predictChannel } from '@utmost/core/channel/predict-channel.ts';
import { tidyUrl } from '@utmost/core/link/tidy-url.ts';
import t from 'tap';
import { cpuMs } from '../../support/cpu-time.ts';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const SOON_MS = 1_000;
const PROMPT = 4_000;
const TEXT = 80_000;

t.test('prompts', async (t) => {
  const fill = (start: string, piece: string, end = '!') =>
    (start + piece.repeat(PROMPT)).slice(0, PROMPT - end.length) + end;
  const prompts = [
    fill('Newsletter with variants', ' '),
    fill('Facebook ads and TikTok ads', ' '),
    fill('Facebook', ' ', 'TikTok ads'),
    fill('three', ' a'),
    fill('march', ' 1 '),
    fill('', 'variants a,'),
    fill('', 'for the '),
    fill('', '“a'),
    fill('campaign is', ' '),
    fill('term:', ' a and'),
    fill('', 'a.a.a.'),
    fill('', '1 variants '),
    fill('source,campaign\n', 'a,b\n'),
    fill('url|url\n', 'a.de|https://b.de\n'),
    fill('', 'Hi A, '),
  ];
  const rules = compiledOf([parameterOf('camp', { displayName: 'Campaign' })]);
  for (const prompt of prompts) {
    const ms = cpuMs(() => planLinks(rules, prompt));
    t.ok(ms < SOON_MS, `${prompt.slice(0, 30)}: ${ms} ms`);
  }
});

t.test('addresses and values', async (t) => {
  for (const [name, run] of Object.entries({
    spaces: () => tidyUrl(`a${' '.repeat(TEXT)}b`),
    quotes: () => tidyUrl(`a${'"'.repeat(TEXT)}b`),
    dots: () => tidyUrl(`${'a.'.repeat(TEXT)}!`),
    cp: () => predictChannel({ source: '', medium: `${'cp'.repeat(TEXT)}\n`, campaign: '' }),
    shop: () => predictChannel({ source: '', medium: '', campaign: `${'shop'.repeat(TEXT)}\n` }),
    video: () => predictChannel({ source: '', medium: `${'video'.repeat(TEXT)}\n`, campaign: '' }),
  })) {
    const ms = cpuMs(run);
    t.ok(ms < SOON_MS, `${name}: ${ms} ms`);
  }
});
