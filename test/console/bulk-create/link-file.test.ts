import {
  type FileRow,
  type LinkFile,
  linkFile,
} from '@utmost/console/src/bulk-create/csv/link-file.ts';
import { readCellText } from '@utmost/core/csv/check-cell-text.ts';
import { checkImportRow, readImportHeader } from '@utmost/core/csv/import-columns.ts';
import { linkSheetReader, type SheetHeader } from '@utmost/core/csv/link-sheet.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import t from 'tap';
import fc from '../../support/property-runs.ts';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const compiled = compiledOf();
const HEADER = 'link_name,website_url,src,ch,camp,med';

function checked(text: string): LinkFile {
  const file = linkFile(compiled, text);
  return file;
}

const all = (file: LinkFile): FileRow[] => file.rows('all', 0, file.counts.rows);

t.test('every error by row and column, and the link of every good row', async (t) => {
  const file = checked(
    [
      HEADER,
      'One,https://a.example/,google,Paid Search,spring,cpc',
      ',ftp://a.example/,google,fax,spring sale,phone',
      'Too many,https://a.example/,,,,,x',
      '',
      '"Two\nlines",https://a.example/?q=1,,em,SUMMER,none',
      'Open,"https://a.example/,x,,,',
    ].join('\r\n'),
  );
  t.same(file.counts, { rows: 5, valid: 2, refused: 3, errors: 7 });
  const said = all(file).map(({ number, name, fullUrl, errors }) => [
    number,
    name,
    fullUrl,
    ...errors.map(({ path, message }) => `${path}: ${message}`),
  ]);
  t.same(said, [
    [2, 'One', 'https://a.example/?src=google&ch=ps&camp=spring&med=cpc&lid=00001'],
    [
      3,
      '',
      null,
      'link_name: Link name is required',
      'website_url: Website URL must start with http:// or https://',
      'ch: Channel must be one of the mapped values: Paid Search, E-Mail or their corresponding coded values',
      'camp: Campaign cannot contain spaces or whitespace',
    ].concat(['med: Medium must be one of: cpc, email']),
    [4, 'Too many', null, ': Row 4 has 7 columns but header has 6 columns'],
    [6, 'Two\nlines', 'https://a.example/?q=1&ch=em&camp=summer&lid=00002'],
    [7, '', null, 'website_url: Row 7 has an unclosed quote'],
  ]);
});

t.test('a file that is none', async (t) => {
  const cases: readonly [string, string][] = [
    ['', 'CSV file must contain at least a header row and one data row'],
    [HEADER, 'CSV file must contain at least a header row and one data row'],
    [`${HEADER}\n\n`, 'CSV file must contain at least a header row and one data row'],
    ['website_url\nhttps://a.example/', "CSV file must include 'link_name' column"],
    ['link_name\nOne', "CSV file must include 'website_url' column"],
    ['link_name,website_url,src,src\nOne', "CSV file must include 'src' column only once"],
    [
      'link_name,website_url\rOne,x',
      'CSV file has CR line endings. Save it with LF or CRLF line endings and try again',
    ],
  ];
  for (const [text, sentence] of cases) {
    const file = checked(text);
    t.equal(file.faults.map(sentenceOf)[0], sentence);
    t.equal(file.counts.rows, 0);
    t.same(all(file), []);
    t.same([...file.refused()].slice(1), []);
  }
});

t.test('our own export is read as well', async (t) => {
  const url = 'https://a.example/?x=1&src=a&lid=00077';
  const file = checked(
    `Link Name,Created,Created By,URL\nOne,today,ada,${url}\nTwo,today,ada,nowhere\n`,
  );
  t.match(file.counts, { valid: 1, refused: 1 });
  t.match(all(file), [
    { fullUrl: 'https://a.example/?x=1&src=a&lid=00001' },
    { errors: [{ path: 'URL' }] },
  ]);
});

t.test('the refused rows come as a file that can be mended', async (t) => {
  const file = checked(`${HEADER},note\n=1,nowhere,,,,,keep me\nOne,https://a.example/,,,,,\n`);
  const text = [...file.refused()].join('');
  t.equal(
    text,
    `${HEADER},note,error\r\n'=1,nowhere,,,,,keep me,Website URL must start with http:// or https://\r\n`,
  );
  const mended = checked(text.replace('nowhere', 'https://a.example/'));
  t.match(mended.counts, { rows: 1, valid: 1 });
  t.equal(all(mended)[0]?.name, '=1');
});

t.test('the server, which judged by newer rules, has the last word', async (t) => {
  const file = checked(
    `${HEADER}\nA,https://a.example/,,,,\nB,nowhere,,,,\nC,https://c.example/,,,,\nD,nowhere,,,,\n`,
  );
  t.same(file.counts, { rows: 4, valid: 2, refused: 2, errors: 2 });
  const late = { path: 'src', message: 'Source is required' };
  const refusals = [
    { row: 1, errors: [late] },
    { row: 2, errors: [{ path: 'website_url', message: 'No' }] },
  ];
  t.equal(file.overrule(refusals, 2), 1, 'B was refused before, D was imported');
  t.match(file.rows('refused', 0, 9), [
    { number: 2, name: 'A', fullUrl: null, errors: [late] },
    { number: 3, name: 'B', errors: [{ message: 'No' }] },
  ]);
  t.equal(
    [...file.refused()].join(''),
    `${HEADER},error\r\nA,https://a.example/,,,,,Source is required\r\nB,nowhere,,,,,No\r\n`,
  );
});

t.test(
  'refused rows that the server could not tell are those that were refused here',
  async (t) => {
    const rows = [
      'A,https://a.example/,,,,',
      'B,nowhere,,,,',
      'C,https://c.example/,,,,',
      'D,x,,,,',
    ];
    const file = checked([HEADER, ...rows].join('\n'));
    t.equal(file.overrule([{ row: 1, errors: [{ path: '', message: 'No' }] }], 4), 2);
    t.same(
      file.rows('refused', 0, 9).map(({ number }) => number),
      [2, 3, 5],
    );
  },
);

// Rows of every kind, and long ones, so that they lie across the pieces in which a file is read.
const cell = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('a', 'google', 'ps', 'E-Mail', 'cpc', 'spring sale', ''),
  },
  { weight: 1, arbitrary: fc.constantFrom('"a ""b"" c"', '"two\nlines"', '"open', '"stray"x') },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 30_000 }).map((n) => 'x'.repeat(n)) },
);
const line = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .array(cell, { minLength: 4, maxLength: 4 })
      .map((cells) => `N,https://a.example/,${cells.join(',')}`),
  },
  { weight: 1, arbitrary: fc.array(cell, { maxLength: 8 }).map((cells) => cells.join(',')) },
  { weight: 1, arbitrary: fc.constant('') },
);

t.test('pages say what one reading from beginning to end says', async () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), fc.nat(70), (lines, from) => {
      const text = [HEADER, ...lines].join('\n');
      const expected = readThrough(text);
      const file = checked(text);
      const print = (rows: readonly FileRow[]) =>
        rows.map(({ number, fullUrl, errors }) =>
          JSON.stringify([number, fullUrl, errors.map(({ message }) => message)]),
        );
      const valid = expected.filter((row) => !row.isRefused);
      const refused = expected.filter((row) => row.isRefused);
      const page = (rows: typeof expected) => rows.slice(from, from + 7).map(({ said }) => said);
      same(print(file.rows('all', from, 7)), page(expected));
      same(print(file.rows('valid', from, 7)), page(valid));
      same(print(file.rows('refused', from, 7)), page(refused));
      same([String(file.counts.refused)], [String(refused.length)]);
      same([String([...file.refused()].length)], [String(refused.length + 1)]);
    }),
    { numRuns: 60 },
  );
});

t.test(
  'a quote without an end is told as in one reading, where a piece of the text ends',
  async () => {
    const value = (length: number) => 'x'.repeat(length);
    const lines = [
      `N,https://a.example/,a,a,${value(19_655)},google`,
      `N,https://a.example/,"a ""b"" c",E-Mail,${value(22_199)},E-Mail`,
      `a,"a ""b"" c",google,a,${value(855)},google,${value(5490)},a`,
      'N,https://a.example/,spring sale,ps,E-Mail,"open',
      `N,https://a.example/,"a ""b"" c",E-Mail,"two\nlines",${value(17_083)}`,
      'N,https://a.example/,a,"a ""b"" c",a,a',
    ];
    const text = [HEADER, ...lines].join('\n');
    const said = checked(text)
      .rows('all', 3, 1)
      .map(({ errors }) => errors[0]?.message ?? '');
    const once = readThrough(text)
      .slice(3, 4)
      .map((row) => JSON.parse(row.said)[2][0]);
    same(said, once);
  },
);

function same(found: readonly string[], wanted: readonly string[]): void {
  if (found.join('\n') !== wanted.join('\n'))
    throw new Error(`${found.join('\n')}\n≠\n${wanted.join('\n')}`);
}

// The server's way: every row in turn.
function readThrough(text: string): { isRefused: boolean; said: string }[] {
  const rows: { isRefused: boolean; said: string }[] = [];
  let header: SheetHeader | null = null;
  let valid = 0;
  const reader = linkSheetReader(
    compiled,
    {
      header: (found) => {
        header = found;
      },
      row: ({ record, problems }) => {
        if (header === null) throw new Error('a row before the header');
        const judged =
          problems.length > 0
            ? { built: null, problems }
            : checkImportRow(
                compiled,
                header.columns,
                record.row,
                record.fields,
                nextIdentifiers(compiled, valid),
              );
        const isRefused = judged.problems.length > 0;
        if (!isRefused) valid += 1;
        const fullUrl = isRefused ? null : judged.built?.fullUrl;
        const said = JSON.stringify([record.row, fullUrl, judged.problems.map(sentenceOf)]);
        rows.push({ isRefused, said });
      },
      fault: () => {},
    },
    undefined,
    readImportHeader,
  );
  reader.push(text);
  reader.end();
  return rows;
}

const plan = compiledOf([
  parameterOf('utm_source', { displayName: 'Source' }),
  parameterOf('utm_campaign', { displayName: 'Promo' }),
  parameterOf('aff', { displayName: 'Partner code' }),
  parameterOf('AFF', { displayName: 'Other code' }),
]);

function readPlan(text: string): LinkFile {
  const file = linkFile(plan, text);
  return file;
}

const outcomeOf = (file: LinkFile) =>
  all(file).map(({ number, fullUrl, errors }) => [
    number,
    fullUrl ?? errors.map(({ path, message }) => `${path}: ${message}`).join('; '),
  ]);
const warningsOf = (file: LinkFile) => file.warnings.map(sentenceOf);

t.test('headings are known as people write them', async (t) => {
  const full = 'https://a.example/?utm_source=s&utm_campaign=c&aff=x';
  for (const header of [
    'link_name,website_url,utm_source,utm_campaign,aff',
    ' Link Name ,\u00a0Website URL,UTM_Source,utm-campaign,Partner Code',
    'Name,URL,source,PROMO,aff',
    'title,Landing Page,Campaign Source,Campaign Name,partner code',
    'Linkname,Ziel-URL,Plattform,Promo,aff',
    'Nom du lien,Lien,\uff35\uff34\uff2d\uff3f\uff33\uff4f\uff55\uff52\uff43\uff45,Promo,aff',
  ]) {
    t.same(outcomeOf(readPlan(`${header}\nN,https://a.example/,s,c,x\n`)), [[2, full]], header);
  }
  const file = readPlan('Link Name,URL,Source,Owner,Name,Aff\nN,https://a.example/,s,M,o,x\n');
  t.same(outcomeOf(file), [[2, 'https://a.example/?utm_source=s']]);
  t.same(warningsOf(file), [
    "These columns aren't tracking parameters, so links don't include them: Owner, Name, Aff (did you mean aff?)",
  ]);
});

t.test('only the exact headings of our export make an export', async (t) => {
  const url = 'https://a.example/?utm_source=old';
  t.same(outcomeOf(readPlan(`Link Name,URL,Promo\nN,${url},c\n`)), [[2, `${url}&utm_campaign=c`]]);
  t.same(outcomeOf(readPlan(`Link Name,Created,URL\nN,x,${url}\n`)), [[2, url]]);
  t.same(outcomeOf(readPlan(`Link Name,URL,Source\nN,${url},old\nN,${url},new\nN,${url},\n`)), [
    [2, url],
    [3, 'utm_source: Source is "new" here but "old" in the website URL. Keep one of them'],
    [4, url],
  ]);
});

t.test('a misspelled heading with values under it refuses those rows', async (t) => {
  const file = readPlan('name,url,utm_sorce\nN,https://a.example/,s\nN,https://a.example/,\n');
  t.same(outcomeOf(file), [
    [2, 'utm_sorce: "utm_sorce" isn\'t a column of links. Rename it to "utm_source" or remove it'],
    [3, 'https://a.example/'],
  ]);
});

t.test('a heading that resembles a parameter without a column refuses no rows', async (t) => {
  const file = readPlan('name,url,campaigns24,utm_sourcing\nN,https://a.example/,a,b\n');
  t.same(outcomeOf(file), [[2, 'https://a.example/']]);
});

t.test('a second name for the link stands aside, a second URL or value does not', async (t) => {
  t.same(outcomeOf(readPlan('Title,Name,url\nT,N,https://a.example/\n')), [
    [2, 'https://a.example/'],
  ]);
  for (const header of [
    'name,Final URL,Landing page',
    'name,url,Traffic source,Platform',
    'Name,Name,url',
  ])
    t.same(outcomeOf(readPlan(`${header}\nN,https://a.example/,x,y\n`)), [], header);
});

t.test(
  'headings of other languages, of required fields and with the name in parentheses',
  async (t) => {
    const rows = '\nN,https://a.example/,s\n';
    const made = [[2, 'https://a.example/?utm_source=s']];
    for (const header of [
      'Anzeigenname,Zielseite,Quelle',
      'Nombre,URL de destino,Fuente',
      'Nom,Lien,Source *',
      'Name*,Landing page *,Kanal (utm_source)',
      '"Ad name",Final URL,"Source\n(utm_source)"',
    ])
      t.same(outcomeOf(readPlan(header + rows)), made, header);
  },
);

t.test('"Sample" below the first row is no example', async (t) => {
  const file = readPlan('name,url,Type\nA,https://a.example/,Full\nB,https://a.example/b,Sample\n');
  t.same(outcomeOf(file), [
    [2, 'https://a.example/'],
    [3, 'https://a.example/b'],
  ]);
});

t.test('errors of spreadsheets are known in many languages, hashtags are none', async (t) => {
  const errors = '#REF! #WERT! #¡VALOR! #NOM? #NAME? #N/A #NV #ÜBERLAUF! #N/D #DIV/0! Err:508';
  for (const cell of errors.split(' '))
    t.equal(readCellText(cell).problem, 'csv_spreadsheet_error', cell);
  for (const cell of '#blackfriday! #vote? #Sale2025! #1 #name!'.split(' '))
    t.equal(readCellText(cell).problem, null, cell);
});

t.test('cells are read as they were meant, with a word for each change', async (t) => {
  const grouped = (value: string) =>
    `"${value}" looks like a number with a thousands separator. If it's an ID, enter it without one`;
  const date = (value: string) =>
    `"${value}" looks like a date that the spreadsheet made. If it's something else, format the column as text and enter it again`;
  const table: [cell: string, value: string, said: string[]][] = [
    ['google ', 'google', ['Removed spaces around "google"']],
    ['\u00a0google', 'google', ['Removed spaces around "google"']],
    ['a\u00a0b', 'a%20b', ['Replaced no-break spaces in "a b"']],
    ['u\u0308', '%C3%BC', ['Combined letters and accents in "\u00fc"']],
    ['\u00fc', '%C3%BC', []],
    [
      '1.23457E+11',
      '1.23457E%2B11',
      [
        '"1.23457E+11" looks like a number that the spreadsheet shortened. Format the column as text and enter the ID again',
      ],
    ],
    ['a  b', 'a%20%20b', ['"a  b" has several spaces in a row']],
    ['1.234', '1.234', [grouped('1.234')]],
    ["12'345'678", '12%27345%27678', [grouped("12'345'678")]],
    ['1 234', '1%20234', [grouped('1 234')]],
    ['1.23', '1.23', []],
    ['1.2345', '1.2345', []],
    ["'000815", '000815', ['Removed the apostrophe before "000815"']],
    ["'90s", '%2790s', []],
    ['3-Mar', '3-Mar', [date('3-Mar')]],
    ['Sep-26', 'Sep-26', [date('Sep-26')]],
    ['04/05/26', '04%2F05%2F26', [date('04/05/26')]],
    ['12. Okt. 2026', '12.%20Okt.%202026', [date('12. Okt. 2026')]],
    ['5\u670811\u65e5', '5%E6%9C%8811%E6%97%A5', [date('5\u670811\u65e5')]],
    ['2026-11-05', '2026-11-05', []],
    ['4-pack', '4-pack', []],
    ['sep-sale', 'sep-sale', []],
    ['N.A', 'N.A', []],
    ['#1 deal', '%231%20deal', []],
  ];
  for (const [cell, value, said] of table) {
    const [row] = all(readPlan(`name,url,source\nN,https://a.example/,${cell}\n`));
    t.equal(row?.fullUrl, `https://a.example/?utm_source=${value}`, cell);
    t.same(row?.warnings.map(sentenceOf), said, cell);
  }
  for (const cell of [
    '#REF!',
    '#NAME?',
    '#N/A',
    '#WERT!',
    '#BEZUG!',
    '#DIV/0!',
    '#\u00a1REF!',
    '#NV',
    'Err:508',
  ]) {
    const [row] = all(readPlan(`name,url,source\nN,https://a.example/,${cell}\n`));
    t.match(row?.errors, [{ path: 'utm_source', message: /is a spreadsheet error/ }], cell);
  }
  const [lost] = all(readPlan('name,url,source\nN,https://a.example/,f\ufffdr\n'));
  t.match(lost?.errors, [{ message: /characters that were lost/ }]);
});

t.test('a required value without a column is one thing said of the columns', async (t) => {
  const strict = compiledOf([
    parameterOf('utm_source', { displayName: 'Source', required: true }),
    parameterOf('utm_medium', { displayName: 'Medium', required: true }),
    parameterOf('utm_term', { displayName: 'Term', required: true }),
  ]);
  const file = linkFile(
    strict,
    [
      'Name,URL,Owner,Term',
      'A,https://a.example/,Jo,t',
      'B,https://a.example/,Jo,',
      'C,https://a.example/?utm_source=s&utm_medium=m,Jo,t',
    ].join('\n'),
  );
  const missing =
    ': Required columns are missing: Source (utm_source), Medium (utm_medium). The headings are: Name, URL, Owner, Term';
  t.same(outcomeOf(file), [
    [2, missing],
    [3, `${missing}; utm_term: Term is required`],
    [4, 'https://a.example/?utm_source=s&utm_medium=m&utm_term=t'],
  ]);
});

t.test('what stands for the value above is refused', async (t) => {
  const errorsOf = (cell: string) => {
    const [row] = all(readPlan(`name,url,source\nN,https://a.example/,"${cell}"\n`));
    return row?.errors.map(({ message }) => message);
  };
  for (const cell of ['""', '\u3003', 'dto.', 'same as above', 'wie oben', 's. oben'])
    t.match(errorsOf(cell), [/ stands for the value above\. Enter the value itself$/], cell);
  for (const cell of ['same', 'wien', 'siehe', 'Ditto', 'Idem', 'idem-x', 'ditto2', 'comme'])
    t.same(errorsOf(cell), []);
});

t.test('values of dropdowns are read as they were surely meant, with a notice', async (t) => {
  const strict = compiledOf([
    parameterOf('ch', {
      displayName: 'Channel',
      type: 'dropdown',
      useCodedValues: true,
      valueMappings: [
        { displayValue: 'Paid Search', codedValue: 'ps' },
        { displayValue: 'Out of Home', codedValue: 'ooh' },
        { displayValue: 'A-B', codedValue: 'x' },
        { displayValue: 'AB', codedValue: 'y' },
      ],
    }),
    parameterOf('aud', {
      displayName: 'Audience',
      type: 'dropdown',
      allowedValues: 'New,Re-buyer',
    }),
  ]);
  const table: [channel: string, audience: string, outcome: string, said: string[]][] = [
    ['Paid search', 'New', 'ch=ps&aud=New', []],
    ['PS', 'new', 'ch=ps&aud=New', ['Read "PS" as "Paid Search"', 'Read "new" as "New"']],
    [
      'paid-search',
      'rebuyer',
      'ch=ps&aud=Re-buyer',
      ['Read "paid-search" as "Paid Search"', 'Read "rebuyer" as "Re-buyer"'],
    ],
    [
      'Out  of\u2011Home',
      '',
      'ch=ooh',
      [
        '"Out  of\u2011Home" has several spaces in a row',
        'Read "Out  of\u2011Home" as "Out of Home"',
      ],
    ],
    ['\uff30\uff33', '', 'ch=ps', ['Read "\uff30\uff33" as "Paid Search"']],
    ['A-B', '', 'ch=x', []],
    ['a_b', '', '', []],
    ['Paid Serach', '', '', []],
    ['Paid Search / Out of Home', '', '', []],
  ];
  for (const [channel, audience, outcome, said] of table) {
    const file = linkFile(strict, `name,url,ch,aud\nN,https://a.example/,${channel},${audience}\n`);
    const [row] = all(file);
    t.equal(row?.fullUrl, outcome === '' ? null : `https://a.example/?${outcome}`, channel);
    t.same(row?.warnings.map(sentenceOf), said, channel);
  }
});

t.test('the sample line of a template is no link', async (t) => {
  const file = readPlan(
    'No.,name,url,source\nExample,Your name,https://a.example/,s\n1,Example,https://a.example/,s\n',
  );
  t.same(outcomeOf(file), [
    [2, ': Row 2 looks like an example. Remove it'],
    [3, 'https://a.example/?utm_source=s'],
  ]);
});

t.test('a host without a dot gets a warning', async (t) => {
  const warned = (url: string) => {
    const [row] = all(readPlan(`name,url,source\nN,${url},s\n`));
    return row?.warnings.map(sentenceOf);
  };
  for (const url of ['https://example', 'http://example/a.html', 'https://Example?x=a.b'])
    t.match(warned(url), [/^The host "example" has no dot\. Check the website URL$/i], url);
  for (const url of ['https://a.example', 'http://localhost:8080/', 'http://127.0.0.1/'])
    t.same(warned(url), [], url);
});

t.test('the line that names the delimiter is no row of the sheet', async (t) => {
  const text = 'sep=;\nname;url;source\nN;https://a.example/;s\nN;ftp://a.example/;s\n';
  const rows = Array.from({ length: 9_000 }, () => 'N;https://a.example/;s');
  const file = readPlan(`${text}${rows.join('\n')}\nN;;s\n`);
  t.match(file.rows('refused', 0, 9), [{ number: 3 }, { number: 9_004 }]);
});

t.test('headings that come again', async (t) => {
  const rows = (count: number) => Array.from({ length: count }, () => 'N,https://a.example/,s,c');
  const other = (row: number) =>
    `: Row ${row} has other headings than the first. Save it and the rows below it as a file of their own`;
  const first = 'Name,URL,Source,Campaign';
  const same = readPlan([first, ...rows(1), '', 'name,url,source,campaign', ...rows(1)].join('\n'));
  const good = 'https://a.example/?utm_source=s&utm_campaign=c';
  t.same(outcomeOf(same), [
    [2, good],
    [4, ': Row 4 repeats the headings. Remove it'],
    [5, good],
  ]);
  const moved = ['Name,URL,Campaign,Source', ...rows(1), first, ...rows(1)];
  t.same(outcomeOf(readPlan([first, ...rows(1), ...moved].join('\n'))), [
    [2, good],
    [3, other(3)],
    [4, other(3)],
    [5, ': Row 5 repeats the headings. Remove it'],
    [6, good],
  ]);
  const long = readPlan([first, ...rows(10), ...moved.slice(0, 1), ...rows(9_000)].join('\n'));
  t.equal(long.counts.valid, 10);
  t.match(long.rows('all', 9_000, 1), [
    { number: 9_002, errors: [{ message: /^Row 12 has other/ }] },
  ]);
});

t.test('placeholders get a warning, and several URLs in a cell are refused', async (t) => {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const warned = (cell: string) => {
    const [row] = all(readPlan(`name,url,source\nN,https://a.example/,${quoted(cell)}\n`));
    return row?.warnings.map(sentenceOf);
  };
  for (const cell of [
    '-',
    '\u2013',
    'n/a',
    'N/A',
    'tbc',
    'TBD',
    '?',
    'Idem',
    'ditto',
    'dito',
    '########',
    '="007"',
    'noch offen',
    '\u00e0 d\u00e9finir',
    'por confirmar',
    '\u672a\u5b9a',
  ]) {
    const sentence = `"${cell}" looks like a placeholder. Enter the value or leave the cell empty`;
    t.same(warned(cell), [sentence], cell);
  }
  for (const cell of ['a-b', '-20%', 'na', '#1', '6"', 'tbcx', 'n/ab'])
    t.same(warned(cell), [], cell);
  const urls = ['https://a.example/ https://b.example/', 'https://a.example/x\nhttp://b.example/'];
  for (const url of urls) {
    const [row] = all(readPlan(`name,url,source\nN,"${url}",s\n`));
    t.match(
      row?.errors.map(({ message }) => message),
      ['Website URL has several URLs. Use a row for each'],
    );
  }
  const [one] = all(readPlan('name,url,source\nN,https://a.example/?u=https://b.example/,s\n'));
  t.same(one?.errors, []);
});

t.test('a formula whose result is not in the file is refused', async (t) => {
  const [row] = all(readPlan('name,url,source\nN,https://a.example/,#UNSAVED!\n'));
  t.match(row?.errors, [
    { path: 'utm_source', message: /Open the file in your spreadsheet program/ },
  ]);
});

t.test('a heading of which a part names a column of ours is no remark', async (t) => {
  const rows = 'N,https://a.example/,s,x\nM,https://a.example/,s,\n';
  const headed = (heading: string) => readPlan(`name,url,source,${heading}\n${rows}`);
  for (const heading of ['Promo / Code', '"Werbung, Promo"', 'Promo (DE)']) {
    const [filled, blank] = all(headed(heading));
    t.match(filled?.errors, [{ message: /isn't a column of links\. Rename it to "utm_campaign"/ }]);
    t.same(blank?.errors, [], heading);
  }
  for (const heading of ['Source / Promo', 'Source / Day', 'Promotion / Day']) {
    t.same(all(headed(heading))[0]?.errors, [], heading);
  }
});

t.test('placeholders and full-width letters are told', async (t) => {
  const told = (value: string) =>
    all(readPlan(`name,url,source\nN,https://a.example/,${value}\n`))
      .flatMap(({ warnings }) => warnings)
      .filter(({ code }) => code.startsWith('csv_'))
      .map(sentenceOf);
  for (const value of ['n/a', 'N/D', 'k.A.', 'k. A.', 'n.v.', 'S/D', 'tbd']) {
    t.match(told(value), [/ looks like a placeholder/], value);
  }
  for (const value of ['and', 'n/day', 's/day', 'ka']) t.same(told(value), [], value);
  t.same(told('ＳＰＲＩＮＧ'), [
    '"ＳＰＲＩＮＧ" has full-width letters or digits, which reports tell from plain ones',
  ]);
  t.same(told('春の新生活！'), []);
});

t.test(
  'a row of totals has the number of its sheet, wherever rows are blank or take several lines',
  async (t) => {
    const rows = Array.from(
      { length: 400 },
      (_, at) => `"N\n${at}";https://a.example/;s${at % 3 ? '' : '\n'}`,
    );
    const file = readPlan(`name;url;source\n${rows.join('\n')}\nTotal;;\n`);
    const blank = Math.ceil(400 / 3);
    t.match(outcomeOf(file).at(-1), [
      402 + blank,
      `: Row ${402 + blank} looks like a row of totals. Remove it`,
    ]);
  },
);

t.test(
  'rows are as long as a spreadsheet makes them, and numbered as it numbers them',
  async (t) => {
    const file = readPlan(
      [
        'Spring plan 2027',
        '',
        'Prepared by: A, B, and C',
        'Name;URL;Source;Promo',
        '"two',
        'lines";https://a.example/;s',
        '',
        'N;https://a.example/;s;c;;',
        'N;https://a.example/;s;c;;x',
        'Total;;;',
      ].join('\r\n'),
    );
    t.same(outcomeOf(file), [
      [5, 'https://a.example/?utm_source=s'],
      [7, 'https://a.example/?utm_source=s&utm_campaign=c'],
      [8, ': Row 8 has 6 columns but header has 4 columns'],
      [9, ': Row 9 looks like a row of totals. Remove it'],
    ]);
    t.same(warningsOf(file), ['The headings are in row 4, so the rows above are skipped']);
    t.match([...file.refused()].slice(1).join(''), /N;https:\/\/a\.example\/;s;c;;x.*Row 8 has/);
  },
);

t.test(
  'what is wrong in many rows is one cause, mended at once, and nothing else is touched',
  async (t) => {
    const lines = [
      'sep=,',
      HEADER,
      'One,https://a.example/,,,spring sale,email',
      '',
      '"Two, the ""big"" one",https://a.example/,,,spring sale,phone',
      'Three,a.example/three,,,ok,phone',
      'Four,b.example,"a, b",,"spring sale"',
      'Five,=x,,,,',
      'Open,"https://a.example/,x,,,',
    ];
    const text = `${lines.join('\r\n')}\r\n`;
    const file = checked(text);
    const causes = file.causes.shown.map(({ path, value, rows, better }) => [
      path,
      value,
      rows,
      better,
    ]);
    t.same(causes, [
      ['camp', 'spring sale', 3, ''],
      ['med', 'phone', 2, ''],
      ['website_url', null, 2, ''],
      ['website_url', '=x', 1, ''],
    ]);
    const [campaign, medium, scheme] = file.causes.shown;
    const bare = text.replaceAll('"spring sale"', 'spring sale');
    const fixed = file.without(campaign?.key ?? '', 'spring, sale');
    t.equal(fixed, bare.replaceAll('spring sale', '"spring, sale"'));
    t.equal(file.without(medium?.key ?? '', 'cpc'), text.replaceAll('phone', 'cpc'));
    const whole = file.without(scheme?.key ?? '', '');
    t.equal(
      whole,
      text
        .replace('a.example/three', 'https://a.example/three')
        .replace('b.ex', 'https://b.ex')
        .replace('"spring sale"', 'spring sale'),
    );
    const again = checked(file.without(medium?.key ?? '', 'email'));
    t.same(
      [again.counts.valid, again.causes.shown.map(({ path }) => path)],
      [0, ['camp', 'website_url', 'website_url']],
    );
    t.equal(file.without('elsewhere', 'x'), text);
  },
);

t.test('values that look like others are told, and replaced in all of their rows', async (t) => {
  const free = compiledOf([parameterOf('utm_source'), parameterOf('camp')]);
  const lines = [
    ...Array.from({ length: 3 }, () => 'A,https://a.example/,google,summer_sale'),
    ...Array.from({ length: 2 }, () => 'B,https://b.example/,googel,summer_sale'),
    'C,https://c.example/,partner,sumer_sale',
  ];
  const text = `link_name,website_url,utm_source,camp\n${lines.join('\n')}\n`;
  const file = linkFile(free, text);
  t.same(
    file.causes.shown.map(({ path, value, better, rows, isWarning }) => [
      path,
      value,
      better,
      rows,
      isWarning,
    ]),
    [
      ['utm_source', 'googel', 'google', 2, true],
      ['camp', 'sumer_sale', 'summer_sale', 1, true],
    ],
  );
  t.equal(file.counts.valid, 6, 'they can be stored as they are');
  const fixed = file.without(file.causes.shown[0]?.key ?? '', 'google');
  t.equal(fixed, text.replaceAll('googel', 'google'));
  t.equal(linkFile(free, fixed).causes.shown.length, 1);
});

t.test('of many mistakes those in most rows are told, and soon where a list is long', async (t) => {
  const options = Array.from({ length: 5_000 }, (_, at) => `publisher-${at}-ads`);
  const listed = compiledOf([
    parameterOf('src', { type: 'dropdown', allowedValues: [...options, 'weekly'].join(',') }),
  ]);
  const rowsWith = (value: string, count: number) =>
    Array.from({ length: count }, () => `N,https://a.example/,${value}`);
  const different = Array.from({ length: 1_000 }, (_, at) => rowsWith(`newspaper-${at}`, 1));
  const lines = [rowsWith('wekly', 2_000), different].flat(2);
  const began = performance.now();
  const { counts, causes } = linkFile(listed, `name,url,src\n${lines.join('\n')}`);
  // Each comparison of a value with all options takes milliseconds: of 3,000 rows, a minute.
  t.ok(performance.now() - began < 8_000, `${performance.now() - began} ms`);
  t.equal(counts.refused, 3_000);
  const [most] = causes.shown;
  t.match(most, { value: 'wekly', rows: 2_000, better: 'weekly' });
  t.equal(causes.shown.length + causes.more, 1_000);
});

t.test('a value that two other values refuse has a sentence of each', async (t) => {
  const governed = compiledOf([
    parameterOf('src', { type: 'dropdown', allowedValues: 'google,facebook' }),
    parameterOf('med', {
      type: 'dropdown',
      allowedValues: 'cpc,social,email',
      by: 'src',
      allow: { google: ['cpc'], facebook: ['social'] },
    }),
  ]);
  const rows = ['google,email', 'facebook,email', 'google,email'];
  const lines = rows.map((values) => `N,https://a.example/,${values}`);
  const file = linkFile(governed, ['name,url,src,med', ...lines].join('\n'));
  const [first, second] = file.causes.shown;
  t.match(first, { path: 'med', value: 'email', rows: 2, message: /google. Use cpc/ });
  t.match(second, { path: 'med', value: 'email', rows: 1, message: /facebook. Use social/ });
  const mended = file
    .without(first?.key ?? '', 'cpc')
    .split('\n')
    .map((line) => line.split(',').at(-1));
  t.same(mended, ['med', 'cpc', 'email', 'cpc'], 'each is mended by itself');
});

t.test('published links keep their URLs, and what their columns say beside them', async (t) => {
  const rules = compiledOf([
    parameterOf('src'),
    parameterOf('owner', { inUrl: false, type: 'dropdown', allowedValues: 'Ann,Bob' }),
  ]);
  const url = 'https://a.example/?src=x';
  const text = `link_name,website_url,src,owner\nOne,${url},y,Ann\nTwo,${url}2,y,Cy\n`;
  const file = linkFile(rules, text, undefined, true);
  t.same(
    all(file).map(({ name, fullUrl, errors }) => [name, fullUrl, errors.map(({ path }) => path)]),
    [
      ['One', url, []],
      ['Two', null, ['owner']],
    ],
  );
  t.match(file.warnings.map(sentenceOf), [/are ignored: src$/]);
  t.equal(file.sent(), text);
});

t.test('a file with foreign headings is asked about once, and keeps its own', async (t) => {
  const text = 'Plan\nWas;Wohin;Owner;Promo\nN;https://a.example/;Ada;\u00fc\nM;ftp://a;Ada;x\n';
  const asked = linkFile(plan, text);
  t.equal(asked.isUnsure, true);
  t.match(asked.columns?.columns, [
    { heading: 'Was', samples: ['N', 'M'], target: null },
    { heading: 'Wohin', target: null },
    { heading: 'Owner', target: null },
    { heading: 'Promo', target: 'utm_campaign' },
  ]);
  const { columns } = asked;
  if (columns === null) return;
  const targets = ['link_name', 'website_url', null, 'utm_campaign'];
  const chosen = {
    ...columns,
    columns: columns.columns.map((column, at) => ({ ...column, target: targets[at] ?? null })),
  };
  const file = linkFile(plan, text, undefined, false, { said: [], chosen });
  t.equal(file.isUnsure, false);
  t.same(outcomeOf(file), [
    [3, 'https://a.example/?utm_campaign=%C3%BC'],
    [4, 'website_url: Website URL must start with http:// or https://'],
  ]);
  t.match(warningsOf(file).slice(1), [
    "These columns aren't tracking parameters, so links don't include them: Owner",
  ]);
  t.match(file.headings, { link_name: 'Was', website_url: 'Wohin', utm_campaign: 'Promo' });
  t.match([...file.refused()].join(''), /^Was;Wohin;Owner;Promo;error\r\nM;ftp/);
  t.equal(
    file.sent(),
    text.replace('Was;Wohin;Owner;Promo', 'link_name;website_url;;utm_campaign'),
  );
  t.same(outcomeOf(linkFile(plan, file.sent())), outcomeOf(file), 'the server reads the same');

  const said = [
    { heading: 'was', target: 'link_name' },
    { heading: 'wohin', target: 'website_url' },
    { heading: 'owner', target: null },
  ];
  const again = linkFile(plan, text, undefined, false, { said, chosen: null });
  t.same(outcomeOf(again), outcomeOf(file), 'what was said before is not asked again');
  t.equal(again.isUnsure, false);
});
