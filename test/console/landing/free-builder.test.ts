import { checkFreeLink } from '@utmost/console/src/landing/builder/check-free-link.ts';
import {
  ga4Fields,
  nearUsual,
  suggestionsFor,
} from '@utmost/console/src/landing/builder/ga4-fields.ts';
import {
  changeBaseUrl,
  changeValue,
  emptyForm,
  type LinkForm,
} from '@utmost/core/link-form/link-form.ts';
import { pasteUrl } from '@utmost/core/link-form/paste-url.ts';
import t from 'tap';

function formOf(baseUrl: string, values: Readonly<Record<string, string>>): LinkForm {
  return Object.entries(values).reduce(
    (form, [queryName, value]) => changeValue(form, queryName, value),
    changeBaseUrl(emptyForm, baseUrl),
  );
}

const filled = { utm_source: 'LinkedIn', utm_medium: 'cpc', utm_campaign: 'Spring Launch' };

t.test('a link that is filled in has its URL and its channel', async (t) => {
  const link = checkFreeLink(formOf('https://a.com/x?y=1#top', filled));
  t.equal(
    link.fullUrl,
    'https://a.com/x?y=1&utm_source=linkedin&utm_medium=cpc&utm_campaign=spring-launch#top',
  );
  t.equal(link.sentences.size, 0);
  t.equal(link.channel, 'Paid Social');
  t.same(link.warnings, []);
});

t.test('what is missing or wrong is told by place, and a name is not asked for', async (t) => {
  t.same(
    [...checkFreeLink(emptyForm).sentences.keys()].sort(),
    ['baseUrl', 'parameters.utm_campaign', 'parameters.utm_medium', 'parameters.utm_source'].sort(),
  );
  const { sentences } = checkFreeLink(formOf('a.com', { ...filled, utm_source: 'linked in' }));
  t.equal(sentences.get('baseUrl'), 'Please enter a valid URL');
  t.equal(
    sentences.get('parameters.utm_source'),
    'Campaign Source cannot contain spaces or whitespace',
  );
});

t.test('any medium is taken, as Google Analytics takes it, with a warning', async (t) => {
  const link = checkFreeLink(
    formOf('https://a.com/', { ...filled, utm_source: 'partner', utm_medium: 'flyer' }),
  );
  t.equal(link.sentences.size, 0);
  t.equal(link.channel, 'Unassigned');
  t.equal(link.warnings.length, 1);
});

t.test('a pasted URL is taken apart, in our spelling', async (t) => {
  const form = pasteUrl(emptyForm, ga4Fields, 'a.com/?utm_source=Google&utm_medium=flyer&x=1');
  t.equal(form.baseUrl, 'https://a.com/?x=1');
  t.equal(checkFreeLink(form).fullUrl, 'https://a.com/?x=1&utm_source=google&utm_medium=flyer');
});

t.test('a near miss is asked about; what Google Analytics knows is not', async (t) => {
  const table: [queryName: string, value: string, meant: string | null][] = [
    ['utm_source', 'linkdin', 'linkedin'],
    ['utm_source', 'facebok', 'facebook'],
    ['utm_source', 'linkedin', null],
    ['utm_source', 'xing', null],
    ['utm_source', 'partner-site', null],
    ['utm_source', '', null],
    ['utm_medium', 'emaill', 'email'],
    ['utm_medium', 'cpm', null],
    ['utm_creative_format', 'disply', 'display'],
    ['utm_campaign', 'sprnig', null],
  ];
  for (const [queryName, value, meant] of table) {
    t.equal(nearUsual(queryName, value), meant, `${queryName}=${value}`);
  }
});

t.test('every suggestion is a value that the fields take, and leads to a channel', async (t) => {
  for (const { parameter, resolve } of ga4Fields.parameters) {
    for (const value of suggestionsFor(parameter.queryName)) {
      t.same(resolve(value), { value, problems: [] });
    }
  }
  for (const medium of suggestionsFor('utm_medium')) {
    const link = checkFreeLink(formOf('https://a.com/', { ...filled, utm_medium: medium }));
    t.not(link.channel, 'Unassigned', medium);
  }
});
