// Which values are taken for misspellings of others, and which are values of their own: a false alarm is worse than silence.
import { isSlip, knownNameMeant, ValueCounts } from '@utmost/core/link/look-alike.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const SLIPS: readonly (readonly [value: string, meant: string])[] = [
  ['facebok', 'facebook'],
  ['faceboook', 'facebook'],
  ['googel', 'google'],
  ['linkdin', 'linkedin'],
  ['instagrm', 'instagram'],
  ['newsleter', 'newsletter'],
  ['newslettter', 'newsletter'],
  ['newslettar', 'newsletters'.slice(0, -1)],
  ['sprnig_sale', 'spring_sale'],
  ['spring_slae_2027', 'spring_sale_2027'],
  ['spring-sale', 'spring_sale'],
  ['spring sale', 'spring_sale'],
  ['springsale', 'spring_sale'],
  ['Spring_Sale', 'spring_sale'],
  ['sumer_2026', 'summer_2026'],
  ['paid-social', 'paid_social'],
  ['paidsocial', 'paid_social'],
  ['e-mail', 'email'],
  ['Newsletter', 'newsletter'],
  ['retargting', 'retargeting'],
  ['promtoion', 'promotion'],
  ['black_firday', 'black_friday'],
  ['influencer_progam', 'influencer_program'],
];

const OTHERS: readonly (readonly [value: string, other: string])[] = [
  ['v1', 'v2'],
  ['2026-01', '2026-02'],
  ['2026-01', '202601'],
  ['banner1', 'banner2'],
  ['banner', 'banner2'],
  ['spring_2025', 'spring_2026'],
  ['spring', 'springs'],
  ['newsletter', 'newsletters'],
  ['shoe', 'shoes'],
  ['shirts', 'skirts'],
  ['hotels', 'motels'],
  ['boots', 'boats'],
  ['winter', 'winner'],
  ['spring', 'sprint'],
  ['campaign_a', 'campaign_b'],
  ['brand_us', 'brand_uk'],
  ['de-de', 'de-at'],
  ['cpc', 'cpm'],
  ['ping', 'bing'],
  ['mail', 'email'],
  ['form', 'from'],
  ['trial', 'trail'],
  ['price', 'prince'],
  ['designer', 'designed'],
  ['customer', 'customers'],
  ['variant-left', 'variant-right'],
  ['a-b', 'ab'],
  ['300x250', '300x600'],
  ['q1-launch', 'q2-launch'],
  ['hero_top', 'hero_bottom'],
  ['sku-1044', 'sku-1404'],
  ['google', 'google'],
  ['google', 'google_ads'],
  ['amigo', 'amiga'],
];

const KNOWN: readonly (readonly [queryName: string, value: string, meant: string | null])[] = [
  ['utm_source', 'googel', 'google'],
  ['utm_source', 'gogle', 'google'],
  ['utm_source', 'googl', 'google'],
  ['utm_source', 'Facebok', 'facebook'],
  ['utm_source', 'twiter', 'twitter'],
  ['utm_source', 'tictok', 'tiktok'],
  ['utm_source', 'newsleter', 'newsletter'],
  ['utm_source', 'google', null],
  ['utm_source', 'Google', null],
  ['utm_source', 'google_ads', null],
  ['utm_source', 'partner', null],
  ['utm_source', 'klaviyo', null],
  ['utm_source', 'hubspot', null],
  ['utm_source', 'mailing', null],
  ['utm_source', 'metro', null],
  ['utm_source', 'slack', null],
  ['utm_source', 'fb', null],
  ['utm_medium', 'emial', 'email'],
  ['utm_medium', 'affilate', 'affiliate'],
  ['utm_medium', 'email', null],
  ['utm_medium', 'cpc', null],
  ['utm_medium', 'paid', null],
  ['utm_campaign', 'googel', null],
];

t.test('a slip of the hand is told from another value', async (t) => {
  for (const [value, meant] of SLIPS) t.ok(isSlip(value, meant), `${value} is ${meant}`);
  for (const [value, other] of OTHERS) {
    t.notOk(isSlip(value, other), `${value} is not ${other}`);
    t.notOk(isSlip(other, value), `${other} is not ${value}`);
  }
});

t.test('misspelled sources and mediums are known, and no others', async (t) => {
  for (const [queryName, value, meant] of KNOWN)
    t.equal(knownNameMeant(queryName, value), meant, `${queryName}=${value}`);
});

t.test('of many values those that look like a frequent one are told', async (t) => {
  const compiled = compiledOf([
    parameterOf('utm_source'),
    parameterOf('utm_campaign', { forceLowercase: true }),
    parameterOf('kind', { type: 'dropdown', allowedValues: 'summer, sumer' }),
  ]);
  const found = (values: readonly (readonly [string, string, number])[]) => {
    const counts = new ValueCounts(compiled);
    for (const value of values) counts.add(...value);
    return counts.lookAlikes();
  };
  const campaign = (value: string, times: number) => ['utm_campaign', value, times] as const;
  t.same(found([campaign('spring_sale', 3), campaign('spring-sale', 1)]), [
    { queryName: 'utm_campaign', value: 'spring-sale', rows: 1, meant: 'spring_sale', count: 3 },
  ]);
  t.same(found([campaign('spring_sale', 2), campaign('spring-sale', 1)]), [], 'too few');
  t.same(found([campaign('spring_sale', 5), campaign('spring-sale', 2)]), [], 'nearly as often');
  t.same(
    found([campaign('Spring_sale', 9), campaign('spring-sale', 1)]),
    [],
    'the rules refuse it',
  );
  t.same(
    found([
      ['kind', 'summer', 9],
      ['kind', 'sumer', 1],
    ]),
    [],
    'a list says what is right',
  );
  t.same(
    found([
      ['utm_source', 'facebok', 9],
      ['utm_source', 'facebook', 1],
    ]).map(({ value, meant, count }) => [value, meant, count]),
    [['facebok', 'facebook', 0]],
    'the right name is no slip of a frequent misspelling',
  );
  t.same(
    found([campaign(`${'x'.repeat(100)}_spring`, 9), campaign(`${'x'.repeat(100)}_sprign`, 1)]),
    [],
  );
  t.same(found([['utm_source', 'googel', 12]]), [
    { queryName: 'utm_source', value: 'googel', rows: 12, meant: 'google', count: 0 },
  ]);
});
