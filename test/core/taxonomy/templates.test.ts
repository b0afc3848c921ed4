import { sentenceOf } from '@utmost/core/messages.ts';
import {
  ADVANCED_DEFAULTS,
  listedValues,
  PARAMETER_DEFAULTS,
  type Parameter,
} from '@utmost/core/taxonomy/parameter.ts';
import { applyTemplate } from '@utmost/core/taxonomy/templates/apply.ts';
import { ga4 } from '@utmost/core/taxonomy/templates/ga4.ts';
import { templates } from '@utmost/core/taxonomy/templates/index.ts';
import { matomo } from '@utmost/core/taxonomy/templates/matomo.ts';
import { piwik } from '@utmost/core/taxonomy/templates/piwik.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

/** What is said of a parameter in one line: `utm_source text required "-_." nospace`. */
function inShort(parameter: Parameter): string {
  return [
    parameter.queryName,
    parameter.type,
    parameter.required ? 'required' : 'optional',
    ...(parameter.allowedSpecialChars === null ? [] : [`"${parameter.allowedSpecialChars}"`]),
    ...(parameter.allowWhitespace ? [] : ['nospace']),
    ...(parameter.type === 'dropdown' ? [listedValues(parameter).join('/')] : []),
  ].join(' ');
}

t.test('the templates are those of the specification, and one for Matomo', async (t) => {
  t.same(
    templates.map(({ id, name }) => `${id} ${name}`),
    ['ga4 Google Analytics 4', 'piwik Piwik Pro', 'matomo Matomo'],
  );
  t.same(ga4.parameters.map(inShort), [
    'utm_source text required "-_." nospace',
    'utm_medium dropdown required cpc/email/social/organic/referral/display/affiliate',
    'utm_campaign text required',
    'utm_id text optional "-_"',
    'utm_term text optional "-_+"',
    'utm_content text optional "-_+"',
    'utm_source_platform dropdown optional dv360/googleads/metaads/linkedinads/bingads',
    'utm_creative_format dropdown optional display/native/video/search',
    'utm_marketing_tactic dropdown optional remarketing/prospecting',
  ]);
  t.same(piwik.parameters.map(inShort), [
    'pk_campaign text required',
    'pk_source text required',
    'pk_medium dropdown required cpc/banner/sponsored_post',
    'pk_keyword text optional "-_+"',
    'pk_content text optional "-_+"',
    'pk_cid text optional "-_"',
  ]);
  t.same(
    matomo.parameters.map(({ queryName }) => queryName),
    'campaign source medium keyword content cid group placement'
      .split(' ')
      .map((name) => `mtm_${name}`),
  );
});

t.test('every parameter of a template is lower case, visible and not coded', async (t) => {
  const { visible, useCodedValues } = PARAMETER_DEFAULTS;
  for (const { id, parameters, description } of templates) {
    t.not(description, '', id);
    for (const parameter of parameters) {
      t.match(parameter, { forceLowercase: true, visible, useCodedValues }, parameter.queryName);
    }
  }
});

t.test('campaigns of a template are without spaces', async (t) => {
  for (const { parameters } of templates) {
    const governed = parameters.map((one) => ({ ...one, valueMappings: [] }));
    const campaign = compiledOf(governed).visible.find(({ parameter: { queryName } }) =>
      queryName.endsWith('_campaign'),
    );
    t.equal(campaign?.normalize(' Spring  Sale '), 'spring-sale');
  }
});

t.test('each applies to an empty organization as it is', async (t) => {
  for (const template of templates) {
    t.same(applyTemplate([], template.parameters, ADVANCED_DEFAULTS), {
      created: template.parameters,
      skipped: [],
      renamed: [],
      problems: [],
    });
  }
});

t.test('existing query names are skipped, and only those', async (t) => {
  const existing = [parameterOf('utm_medium'), parameterOf('UTM_Source'), parameterOf('utm_id')];
  const applied = applyTemplate(existing, ga4.parameters, ADVANCED_DEFAULTS);
  t.same(applied.skipped, ['utm_medium', 'utm_id']);
  t.equal(applied.created.length, 7);
  t.same(applied.problems, []);
  const again = applyTemplate([...existing, ...applied.created], ga4.parameters, ADVANCED_DEFAULTS);
  t.same(
    again.skipped,
    ga4.parameters.map(({ queryName }) => queryName),
  );
  t.same(again.created, []);
});

t.test('two platforms stand side by side: a display name in use gets the query name', async (t) => {
  const first = applyTemplate([], piwik.parameters, ADVANCED_DEFAULTS);
  const second = applyTemplate(first.created, matomo.parameters, ADVANCED_DEFAULTS);
  t.same(second.problems, []);
  t.equal(second.created.length, matomo.parameters.length);
  t.match(second.created[0], { displayName: 'Campaign (mtm_campaign)', queryName: 'mtm_campaign' });
  t.same(second.renamed[0], { queryName: 'mtm_campaign', displayName: 'Campaign (mtm_campaign)' });
  t.equal(second.created.at(-1)?.displayName, 'Placement');
});

t.test('what a client sends is validated at its place', async (t) => {
  const draft = { displayName: 'A', queryName: 'a', type: 'text' as const };
  const long = 'n'.repeat(40);
  const taken = [parameterOf('x', { displayName: long })];
  const table: [Parameters<typeof applyTemplate>, string[]][] = [
    [
      [[], [draft, { ...draft, displayName: 'B' }], ADVANCED_DEFAULTS],
      ['parameters[1].queryName: Another parameter already has the query name "a"'],
    ],
    [
      [[], [{ type: 'text', queryName: 'a' }], ADVANCED_DEFAULTS],
      ['parameters[0].displayName: Display name is required'],
    ],
    [
      [taken, [{ ...draft, displayName: long, queryName: 'a_long_name' }], ADVANCED_DEFAULTS],
      [`parameters[0].displayName: Another parameter is already called "${long}"`],
    ],
    [
      [[], ga4.parameters.slice(0, 1), { ...ADVANCED_DEFAULTS, isEnabled: true }],
      [
        'parameters[0].queryName: Parameter name cannot contain _ because they are reserved for advanced mode formatting',
        'parameters[0].allowedSpecialChars: Allowed special characters cannot contain _ because they are reserved for advanced mode formatting',
      ],
    ],
  ];
  for (const [args, expected] of table) {
    const { problems } = applyTemplate(...args);
    t.same(
      problems.map((one) => `${one.path}: ${sentenceOf(one)}`),
      expected,
    );
  }
});
