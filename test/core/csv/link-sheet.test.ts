import { type SheetRow, sheetRowReader } from '@utmost/core/csv/data-rows.ts';
import { type CheckedRow, checkRow } from '@utmost/core/csv/link-row.ts';
import { linkSheetReader, type SheetHeader } from '@utmost/core/csv/link-sheet.ts';
import { NO_TEXT } from '@utmost/core/csv/utf8-text.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { ADVANCED_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import t from 'tap';
import { parameterOf } from '../../support/taxonomies.ts';

const compiled = compileTaxonomy({
  advanced: ADVANCED_DEFAULTS,
  parameters: [
    parameterOf('src', {
      displayName: 'Source',
      type: 'dropdown',
      required: true,
      allowedValues: 'google,newsletter',
    }),
    parameterOf('ch', {
      displayName: 'Channel',
      type: 'dropdown',
      useCodedValues: true,
      valueMappings: [
        { displayValue: 'Paid Search', codedValue: 'ps' },
        { displayValue: 'E-Mail', codedValue: 'em' },
      ],
    }),
    parameterOf('empty', { displayName: 'Empty', type: 'dropdown', useCodedValues: true }),
    parameterOf('old', { visible: false }),
    parameterOf('__proto__', { displayName: 'Proto' }),
    parameterOf('lid', {
      displayName: 'Link ID',
      type: 'identifier',
      required: true,
      identifierFormat: 'padded',
      paddingLength: 4,
      currentIdentifierValue: 9,
    }),
  ],
});

interface ReadSheet {
  header: SheetHeader | null;
  rows: SheetRow[];
  faults: string[];
}

function read(text: string, pieceLength = 7): ReadSheet {
  const sheet: ReadSheet = { header: null, rows: [], faults: [] };
  const reader = linkSheetReader(compiled, {
    header: (header) => {
      sheet.header = header;
    },
    row: (row) => sheet.rows.push(row),
    fault: (problems) => sheet.faults.push(...problems.map(sentenceOf)),
  });
  for (let at = 0; at < text.length; at += pieceLength) {
    reader.push(text.slice(at, at + pieceLength));
  }
  reader.end();
  return sheet;
}

function check(text: string): CheckedRow[] {
  const { header, rows } = read(text);
  let taken = 0;
  if (header === null) throw new Error('no header');
  return rows.map(({ number, record }) => {
    const row = checkRow(
      compiled,
      header.columns,
      number,
      record.fields,
      nextIdentifiers(compiled, taken),
    );
    if (row.problems.length === 0) taken += 1;
    return row;
  });
}

const said = (problems: readonly Problem[] = []) =>
  problems.map((one) => [one.path, sentenceOf(one)]);

t.test(
  'a file that is no file of links is refused with the sentence of the specification',
  async (t) => {
    const rows = 'CSV file must contain at least a header row and one data row';
    const files = [
      { input: '', out: [rows] },
      { input: '\n\n\n', out: [rows] },
      { input: '\n'.repeat(100_000), out: [rows] },
      { input: 'link_name,website_url', out: [rows] },
      { input: 'link_name,website_url\n\n , \n', out: [rows] },
      {
        input: 'website_url\nx\n',
        out: [
          "CSV file must include 'link_name' column",
          "The headings in row 1 are: website_url. Rename those that don't fit",
        ],
      },
      {
        input: 'link_name\nx\n',
        out: [
          "CSV file must include 'website_url' column",
          "The headings in row 1 are: link_name. Rename those that don't fit",
        ],
      },
      {
        input: 'My plan\n\nChannel,Page, Owner\nMail,https://a.example/,Jo\n',
        out: [
          "CSV file must include 'link_name' column",
          "CSV file must include 'website_url' column",
          "The headings in row 3 are: Channel, Page, Owner. Rename those that don't fit",
        ],
      },
      {
        input: 'a,b\n1,2\n',
        out: [
          "CSV file must include 'link_name' column",
          "CSV file must include 'website_url' column",
          "The headings in row 1 are: a, b. Rename those that don't fit",
        ],
      },
      {
        input: 'link_name,website_url,src,src\n1,2,3,4\n',
        out: [
          "CSV file must include 'src' column only once",
          "The headings in row 1 are: link_name, website_url, src, src. Rename those that don't fit",
        ],
      },
      {
        input: 'link_name,website_url,LINK_NAME\n1,2,3\n',
        out: [
          "CSV file must include 'link_name' column only once",
          "The headings in row 1 are: link_name, website_url, LINK_NAME. Rename those that don't fit",
        ],
      },
      {
        input: 'link_name,website_url\r1,2\r',
        out: ['CSV file has CR line endings. Save it with LF or CRLF line endings and try again'],
      },
      {
        input: 'link_name,"website_url\n1,2\n',
        out: ["CSV file's header row has a stray or unclosed quote in column 2"],
      },
      {
        input: `link_name,website_url${',x'.repeat(999)}\n1,2\n`,
        out: ['CSV file has 1001 columns. The limit is 1000'],
      },
      {
        input: `link_name,website_url,${NO_TEXT}\n1,2,3\n`,
        out: [
          `CSV file's header row isn't UTF-8 text. It may be in an older encoding such as Windows-1252. Save the file as "CSV UTF-8" and try again`,
        ],
      },
    ];
    for (const { input, out } of files) {
      t.same(read(input, 4_096).faults, out, JSON.stringify(input.slice(0, 40)));
    }
  },
);

t.test('finds header, delimiter and rows whatever wrote the file', async (t) => {
  const row = ['Spring', 'https://a.example', 'google'];
  const files = [
    'link_name,website_url,src\nSpring,https://a.example,google\n',
    '\uFEFFlink_name,website_url,src\r\nSpring,https://a.example,google\r\n',
    'Link_Name;WEBSITE_URL;src\nSpring;https://a.example;google',
    '\n\nlink_name\twebsite_url\tsrc\n\nSpring\thttps://a.example\tgoogle\n\n',
    '"link_name","website_url","src"\n"Spring","https://a.example","google"\n',
  ];
  for (const file of files) {
    const sheet = read(file);
    t.same(sheet.faults, []);
    t.same(
      sheet.rows.map(({ number, record }) => [number, record.fields]),
      [[1, row]],
    );
    t.same(sheet.header?.columns.values, [{ column: 2, queryName: 'src' }]);
  }
});

t.test('columns that take no part are named once', async (t) => {
  const { header } = read('link_name,website_url,srcs,old,lid,Notes,\na,b,c,d,e,f,\n');
  t.same(header?.warnings.map(sentenceOf), [
    "These columns aren't tracking parameters, so links don't include them: srcs (did you mean src?), Notes",
    "These columns belong to hidden parameters, so links don't include them: old",
    'These columns are numbered automatically, so their values are ignored: lid',
  ]);
});

t.test('the line by which Excel is told the delimiter is no row', async (t) => {
  for (const [line, delimiter] of [
    ['sep=;', ';'],
    ['"sep=|"', '|'],
    ['\uFEFFSEP=\t\r', '\t'],
  ] as const) {
    const text = `${line}\nlink_name,website_url\nA,https://a.example\n`;
    const { header, rows, faults } = read(text.replaceAll(',', delimiter));
    t.same(faults, []);
    t.equal(header?.delimiter, delimiter);
    t.same(header?.record.fields, ['link_name', 'website_url']);
    t.same(
      rows.map(({ number, record }) => [number, record.line, ...record.fields]),
      [[1, 3, 'A', 'https://a.example']],
    );
    if (header === null) continue;
    const again: SheetRow[] = [];
    const reader = sheetRowReader(header, 1, (row) => again.push(row));
    reader.push(text.replace('\uFEFF', '').replaceAll(',', delimiter));
    reader.end();
    t.same(again, rows, 'read again, with its header known');
  }
  t.same(read('sep=;\n').faults.length, 1);
});

t.test('a row that is no row is refused with its number and column', async (t) => {
  const { rows } = read(
    `link_name,website_url,src\n\na,"b,c\nd,e"f,g\nh,i\u0000,j\nk,l,${NO_TEXT}\nm,n,\uFFFD\n`,
  );
  t.same(
    rows.map(({ number, record, problems }) => [number, record.line, said(problems)]),
    [
      [
        1,
        3,
        [
          [
            'website_url',
            'Row 3 has text after a closing quote. To include a quote in a quoted value, write it twice',
          ],
        ],
      ],
      [2, 4, []],
      [3, 5, [['website_url', 'Row 5 contains a NUL character']]],
      [
        4,
        6,
        [
          [
            'src',
            `Row 6 isn't UTF-8 text. It may be in an older encoding such as Windows-1252. Save the file as "CSV UTF-8" and try again`,
          ],
        ],
      ],
      [5, 7, []],
    ],
  );
  t.equal(rows[0]?.record.raw, 'a,"b,c', 'a row that does not divide stays as it is');
});

t.test('validates the values with the sentences of the CSV section', async (t) => {
  const rows = check(
    [
      'link_name,website_url,src,ch,empty',
      'A,https://a.example,google,paid search,',
      'A,https://a.example,,,,x',
      ',,google,,',
      'A,ftp://a.example,google,,',
      'A,http://,google,,',
      'A,https://a.example,,,',
      'A,https://a.example,bing,x,y',
      'A,https://a.example,newsletter,em,none',
    ].join('\n'),
  );
  t.same(
    rows.map(({ problems }) => said(problems)),
    [
      [],
      [['', 'Row 2 has 6 columns but header has 5 columns']],
      [
        ['link_name', 'Link name is required'],
        ['website_url', 'Website URL is required'],
      ],
      [['website_url', 'Website URL must start with http:// or https://']],
      [['website_url', 'Please enter a valid URL']],
      [['src', 'Source is required']],
      [
        ['src', 'Source must be one of: google, newsletter'],
        [
          'ch',
          'Channel must be one of the mapped values: Paid Search, E-Mail or their corresponding coded values',
        ],
        [
          'empty',
          'Empty requires value mappings to be defined by administrator before it can be used',
        ],
      ],
      [],
    ],
  );
  t.equal(rows[0]?.built?.fullUrl, 'https://a.example?src=google&ch=ps&lid=0010');
  t.equal(rows[7]?.built?.fullUrl, 'https://a.example?src=newsletter&ch=em&lid=0011');
});

t.test(
  'takes what a spreadsheet was kept from running, and dangerous names, as they are meant',
  async (t) => {
    const [row] = check(
      "link_name,website_url,src,__proto__\n'=A,https://a.example,google,'-20%\n",
    );
    t.same(row?.problems, []);
    t.equal(row?.built?.fullUrl, 'https://a.example?src=google&__proto__=-20%25&lid=0010');
  },
);

t.test('warns at the column', async (t) => {
  const [row] = check('link_name,website_url,src\nA,https://a.example?src=x,google\n');
  t.same(said(row?.warnings), [['src', 'src in the website URL is replaced by your value']]);
});

t.test('white space in the website URL is encoded with a warning', async (t) => {
  const sentence =
    'Spaces in the website URL were encoded as %20: https://a.example/x#Swiss%20Goats';
  const [good, host, plain] = check(
    'link_name,website_url,src\nA, https://a.example/x#Swiss Goats ,google\nB,https://a b.example,google\nC, https://a.example/ ,google\n',
  );
  t.same(good?.problems, []);
  t.same(said(good?.warnings), [['website_url', sentence]]);
  t.equal(good?.link?.baseUrl, 'https://a.example/x#Swiss%20Goats');
  t.match(good?.built?.fullUrl, /^https:\/\/a\.example\/x\?src=google.*#Swiss%20Goats$/);
  t.equal(host?.problems.length, 1);
  t.same([plain?.problems, plain?.warnings], [[], []]);
});
