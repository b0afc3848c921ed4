// The built-in assistant: the prompt set field by field, and what must hold whatever is typed.
import { planLinks } from '@utmost/api/assistant/planner/plan-links.ts';
import { MOST_PROPOSED } from '@utmost/api/assistant/proposed-link.ts';
import t from 'tap';
import { type Half, scorePrompts, shareRight } from '../../support/prompt-score.ts';
import fc from '../../support/property-runs.ts';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

// What is right today: with less, one prompt in ten could get worse unnoticed.
const LEAST: Readonly<Record<Half, number>> = { tuning: 1, 'held-out': 0.982 };

for (const half of ['tuning', 'held-out'] satisfies Half[]) {
  t.test(`at least ${LEAST[half] * 100} % of the fields are right: ${half}`, async (t) => {
    const scores = scorePrompts(half);
    t.ok(scores.length >= 75, `${scores.length} prompts`);
    const faults = scores.flatMap((score) => score.faults);
    t.ok(shareRight(scores) >= LEAST[half], faults.join('; '));
  });
}

const compiled = compiledOf([
  parameterOf('src', {
    displayName: 'Source',
    type: 'dropdown',
    allowedValues: 'facebook,newsletter',
  }),
  parameterOf('camp', {
    displayName: 'Campaign',
    forceLowercase: true,
    allowWhitespace: false,
    allowedSpecialChars: '-',
  }),
  parameterOf('mkt', { displayName: 'Market', type: 'dropdown', allowedValues: 'Germany,France' }),
]);

t.test('links have names that tell them apart', async (t) => {
  const links = planLinks(
    compiled,
    'Facebook and newsletter for the spring sale in Germany and France, https://a.example/s',
  );
  t.same(
    links.map(({ name }) => name),
    [
      'Spring sale - Facebook - Germany',
      'Spring sale - Facebook - France',
      'Spring sale - Newsletter - Germany',
      'Spring sale - Newsletter - France',
    ],
  );
  t.same(links[0], {
    name: 'Spring sale - Facebook - Germany',
    baseUrl: 'https://a.example/s',
    values: new Map([
      ['src', 'facebook'],
      ['mkt', 'Germany'],
      ['camp', 'spring-sale'],
    ]),
  });
});

t.test('what is not understood gives no link', async (t) => {
  t.same(planLinks(compiled, 'hello world, nice to meet you'), []);
  t.same(planLinks(compiledOf([]), 'hello world, nice to meet you'), []);
});

t.test(
  'A1 whatever the prompt and the names are, links lead only to hosts of the prompt',
  async () => {
    const word = fc.oneof(
      fc.constantFrom(
        'facebook',
        'ads',
        'and',
        'campaign',
        'for',
        'the',
        ',',
        '"',
        '__proto__',
        '3',
        'links',
        'A/B',
        'Germany',
        '=',
        ':',
        'https://a.example/x',
        '\n',
      ),
      fc.string({ maxLength: 12 }),
    );
    const hostile = compiledOf([
      parameterOf('__proto__', { displayName: 'Campaign [(' }),
      parameterOf('constructor', {
        displayName: '*Source',
        type: 'dropdown',
        allowedValues: '+,(,facebook,https://evil.example',
      }),
    ]);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const prompt = words.join(' ');
        const links = planLinks(hostile, prompt);
        return (
          links.length <= MOST_PROPOSED + 1 &&
          links.every(
            ({ baseUrl }) => baseUrl === '' || prompt.includes(baseUrl.replace(/^https:\/\//, '')),
          )
        );
      }),
      { numRuns: 300 },
    );
  },
);

t.test('a thousand combinations are not proposed', async (t) => {
  const list = Array.from({ length: 40 }, (_, index) => `value${index}`);
  const many = compiledOf([
    parameterOf('one', { type: 'dropdown', allowedValues: list.join(',') }),
    parameterOf('two', { type: 'dropdown', allowedValues: list.map((one) => `x${one}`).join(',') }),
  ]);
  const prompt = [...list, ...list.map((one) => `x${one}`)].join(', ');
  t.equal(
    planLinks(many, prompt).length,
    MOST_PROPOSED + 1,
    'enough to know that they are too many',
  );
});
