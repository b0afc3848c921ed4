import { mergeTarget } from '@utmost/console/src/manage-links/groups/merge-target.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const GROUPS = [
  { value: 'linkedin', count: 40 },
  { value: null, count: 30 },
  { value: 'newsletter', count: 12 },
  { value: 'spring_2026', count: 9 },
  { value: 'LinkedIn', count: 5 },
  { value: 'spring_2025', count: 4 },
  { value: 'linkdin', count: 2 },
  { value: 'newsleter', count: 2 },
  { value: 'bing', count: 1 },
];

const TARGETS = new Map([
  ['LinkedIn', 'linkedin'],
  ['linkdin', 'linkedin'],
  ['newsleter', 'newsletter'],
]);

t.test('a group is merged into a larger one that is one spelling apart', async (t) => {
  const target = (parameter: ReturnType<typeof parameterOf>) => {
    const compiled = compiledOf([parameter]).byName.get('src');
    return new Map(
      GROUPS.map((group) => [group.value, compiled && mergeTarget(compiled, group, GROUPS)]),
    );
  };
  const any = target(parameterOf('src'));
  for (const { value } of GROUPS)
    t.equal(any.get(value), TARGETS.get(value ?? '') ?? null, String(value));
  const listed = target(
    parameterOf('src', { type: 'dropdown', allowedValues: 'newsletter, LinkedIn' }),
  );
  t.equal(listed.get('newsleter'), 'newsletter');
  t.equal(listed.get('LinkedIn'), null, 'never into a value that is not allowed');
});
