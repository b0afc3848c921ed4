import { linkFile } from '@utmost/console/src/bulk-create/csv/link-file.ts';
import { linkTemplate } from '@utmost/console/src/bulk-create/csv/link-template.ts';
import t from 'tap';
import { compiledOf, PARAMETERS, parameterOf } from '../../support/taxonomies.ts';

t.test('the template has a column for each parameter that people fill in', async (t) => {
  const template = linkTemplate(compiledOf());
  t.equal(
    template,
    'link_name,website_url,src,ch,camp,med\r\n"Spring launch, newsletter",https://example.com/page,example,ps,example,cpc\r\n',
  );
});

t.test('its row is well', async (t) => {
  const odd = parameterOf('=a,"b"', { required: true });
  const compiled = compiledOf([...PARAMETERS, odd, parameterOf('old', { visible: false })]);
  const file = linkFile(compiled, linkTemplate(compiled));
  t.same(file.faults, []);
  t.same(file.warnings, []);
  t.match(file.counts, { rows: 1, valid: 1 });
});
