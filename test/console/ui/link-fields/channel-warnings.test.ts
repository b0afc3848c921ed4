import {
  cutWarnings,
  forecastChannel,
} from '@utmost/console/src/ui/link-fields/channel-warnings.ts';
import { buildLink } from '@utmost/core/link/build.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../../support/taxonomies.ts';

const UTM = [
  parameterOf('utm_source', { displayName: 'Source' }),
  parameterOf('utm_medium', {
    displayName: 'Medium',
    type: 'dropdown',
    useCodedValues: true,
    valueMappings: [
      { displayValue: 'Paid Search', codedValue: 'cpc' },
      { displayValue: 'Newsletter', codedValue: 'newsletter' },
      { displayValue: 'Mail', codedValue: 'Email' },
    ],
  }),
  parameterOf('utm_campaign'),
  parameterOf('note'),
];
const UNASSIGNED =
  'GA4 has no channel for this source and medium, so it shows these links as "Unassigned"';

function forecastOf(
  values: Record<string, string>,
  compiled: CompiledTaxonomy = compiledOf(UTM),
  baseUrl = 'https://example.com/',
) {
  const draft = { baseUrl, values: new Map(Object.entries(values)), urlEncoding: true };
  const forecast = forecastChannel(compiled, buildLink(compiled, draft));
  return forecast && [forecast.group, ...forecast.warnings.map(sentenceOf)];
}

t.test('the forecast follows what the link will say', async (t) => {
  const table: [string, Record<string, string>, (string | null)[]][] = [
    [
      'a display value counts as its code',
      { utm_source: 'google', utm_medium: 'Paid Search' },
      ['Paid Search'],
    ],
    ['nothing typed yet', {}, [null]],
    ['a campaign alone', { utm_campaign: 'shopping' }, [null]],
    ['a source alone', { utm_source: 'google' }, ['Organic Search']],
    [
      'a campaign that decides',
      { utm_source: 'x', utm_medium: 'cpc', utm_campaign: 'shopping' },
      ['Paid Shopping'],
    ],
    ['no rule fits', { utm_source: 'crm', utm_medium: 'newsletter' }, ['Unassigned', UNASSIGNED]],
    [
      'capitals',
      { utm_source: 'CRM', utm_medium: 'mail' },
      [
        'Email',
        'GA4 reports "CRM" and "crm" as different values. Use lowercase',
        'GA4 reports "Email" and "email" as different values. Use lowercase',
      ],
    ],
    [
      'what an ad platform fills in',
      { utm_source: '{{Site_Source_Name}}', utm_medium: 'cpc' },
      [null],
    ],
    ['another ad platform', { utm_source: '%%SITE%%', utm_medium: 'cpc' }, [null]],
    [
      'a value that is cut, beside one that is not read',
      { utm_source: 'google', utm_campaign: 'c'.repeat(101), note: 'n'.repeat(200) },
      [
        'Organic Search',
        'GA4 only keeps the first 100 characters of utm_campaign. This value has 101',
      ],
    ],
  ];
  for (const [what, values, expected] of table) t.same(forecastOf(values), expected, what);
});

t.test('values that stand in the base URL count', async (t) => {
  const baseUrl = 'https://example.com/?utm_source=bing&utm_medium=cpc';
  t.same(forecastOf({}, compiledOf(UTM), baseUrl), ['Paid Search']);
});

t.test('no forecast where Google Analytics reads no source and medium', async (t) => {
  const values = { utm_source: 'google', utm_medium: 'cpc' };
  const [source, medium] = UTM as [(typeof UTM)[0], (typeof UTM)[0]];
  t.equal(forecastOf(values, compiledOf([source])), null);
  t.equal(forecastOf(values, compiledOf([source, { ...medium, visible: false }])), null);
  const advanced = { isEnabled: true, keyValueConnector: '-', delimiter: '|' };
  t.equal(forecastOf(values, compiledOf(UTM, advanced)), null);
});

t.test('what Google Analytics cuts', async (t) => {
  const page = (length: number) => 'https://example.com/'.padEnd(length, 'p');
  const table: [Record<string, string>, number, string[]][] = [
    [{}, 1000, []],
    [{ utm_id: '😀'.repeat(100), mtm_campaign: 'm'.repeat(500) }, 1000, []],
    [
      { utm_term: 't'.repeat(100), utm_marketing_tactic: 'm'.repeat(250) },
      1234,
      [
        'parameters.utm_marketing_tactic: GA4 only keeps the first 100 characters of utm_marketing_tactic. This value has 250',
        'fullUrl: GA4 only keeps the first 1,000 characters of the page URL. This URL has 1,234',
      ],
    ],
  ];
  for (const [values, length, expected] of table) {
    const warnings = cutWarnings(new Map(Object.entries(values)), page(length));
    t.same(
      warnings.map((one) => `${one.path}: ${sentenceOf(one)}`),
      expected,
    );
  }
});
