import fc from '../../support/property-runs.ts';

const cell = fc.constantFrom(
  'newsletter',
  'google',
  'été 🚀',
  'two\nlines',
  'a "quoted", cell',
  "'=1+1",
  'email',
  '',
);
const quoted = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Files of links, as programs write them: rows like the example's, with other values, line ends and columns.
 * @param example the contract's: its headings and one row
 */
export function csvOf(example: string): fc.Arbitrary<string> {
  const [headings = '', row = ''] = example.trimEnd().split('\n');
  const [name = '', url = '', source = '', medium = ''] = row.split(',');
  const rowLike = fc
    .record({
      name: fc.constantFrom(name, 'Second', 'Été, "2026"'),
      url: fc.constantFrom(url, `${url}?x=1`, `${url}/unique0`),
      source: fc.oneof(fc.constant(source), cell),
      medium: fc.constantFrom(medium, 'Paid Search', 'cpc', 'wrong'),
    })
    .map(({ name, url, source, medium }) => [name, url, source, medium].map(quoted).join(','));
  return fc
    .record({
      rows: fc.array(
        fc.oneof({ weight: 3, arbitrary: fc.constant(row) }, { weight: 2, arbitrary: rowLike }),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      end: fc.constantFrom('\n', '\r\n'),
      mark: fc.constantFrom('', '', '\ufeff'),
      isEnded: fc.boolean(),
    })
    .map(
      ({ rows, end, mark, isEnded }) =>
        `${mark}${[headings, ...rows].join(end)}${isEnded ? end : ''}`,
    );
}
