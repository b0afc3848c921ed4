import {
  checkMappingFile,
  MAPPING_TEMPLATE,
  printMappingSheet,
} from '@utmost/console/src/parameter-config/mappings/mapping-sheet.ts';
import { checkMappingRows } from '@utmost/core/csv/mapping-rows.ts';
import { decodeUtf8, NO_TEXT } from '@utmost/core/csv/utf8-text.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { runToCompletion } from '@utmost/core/steps.ts';
import { ADVANCED_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import t from 'tap';
import { taxonomies } from '../../support/generated-taxonomies.ts';
import fc, { propertyRuns } from '../../support/property-runs.ts';
import { parameterOf } from '../../support/taxonomies.ts';

const CHANNEL = parameterOf('ch', { type: 'dropdown', useCodedValues: true });
const NEW = { parameter: CHANNEL, existing: [], advanced: ADVANCED_DEFAULTS };
const ON = { ...ADVANCED_DEFAULTS, isEnabled: true };
const MISSING = "CSV must have 'Display Name' and 'Coded Value' columns";
const NO_ROWS = 'CSV file must contain at least one row of data plus headers';
const UNREADABLE = "Failed to process CSV file. Please ensure it's a valid CSV format.";
const NOT_TEXT = `CSV file's header row isn't UTF-8 text. It may be in an older encoding such as Windows-1252. Save the file as "CSV UTF-8" and try again`;
const invalid = (n: number): string =>
  `${n} rows contain invalid data. Please check for empty values or disallowed characters.`;
const duplicates = (list: string): string =>
  `Duplicate display names found in CSV: ${list}. Display names must be unique.`;

/** What is left of a text that a spreadsheet wrote as UTF-16. */
const utf16 = (text: string): string => decodeUtf8(Buffer.from(text, 'utf16le'));

/** What a file comes to: its mappings as `display=code`, or its sentences. */
function told(text: string, advanced = ADVANCED_DEFAULTS): string[] {
  const { mappings, problems } = checkMappingFile(text, { ...NEW, advanced });
  return problems.length > 0
    ? problems.map(sentenceOf)
    : mappings.map(({ displayValue, codedValue }) => `${displayValue}=${codedValue}`);
}

/** Where a file is wrong: `row 2 (line 3) codedValue: sentence`. */
function rowsOf(text: string, advanced = ADVANCED_DEFAULTS): string[] {
  return checkMappingFile(text, { ...NEW, advanced }).rows.map(
    (one) => `row ${one.row} (line ${one.line}) ${one.path}: ${sentenceOf(one)}`,
  );
}

t.test('what a formula failed to give is refused', async (t) => {
  t.same(rowsOf('Display Name,Coded Value\nA,#REF!\n#N/A,b\nC,#UNSAVED!\nIdem,#vote?\n'), [
    'row 1 (line 2) codedValue: "#REF!" is a spreadsheet error. Fix the formula and save the file again',
    'row 2 (line 3) displayValue: "#N/A" is a spreadsheet error. Fix the formula and save the file again',
    "row 3 (line 4) codedValue: The result of this cell's formula isn't in the file. Open the file in your spreadsheet program, save it and try again",
  ]);
});

t.test('good files', async (t) => {
  const table: [string, string, string[]][] = [
    ['plain', 'Display Name,Coded Value\nPaid Search,ps\n', ['Paid Search=ps']],
    [
      'quotes, commas',
      'Display Name,Coded Value\n"Search, paid ""A""","a,b"',
      ['Search, paid "A"=a,b'],
    ],
    ['CRLF, no line end at the end', 'display name,CODE\r\nA,1\r\nB,2', ['A=1', 'B=2']],
    ['semicolons', 'Display Name;Coded Value\nA;1', ['A=1']],
    ['bars', 'Display Name|Coded Value\nA|1', ['A=1']],
    ['what Excel is told first', 'sep=;\nDisplay Name;Coded Value\nA;1', ['A=1']],
    ['U+FFFD, which is text', 'Display Name,Coded Value\nCaf\uFFFD,1', ['Caf\uFFFD=1']],
    ['tabs', 'Display Name\tCoded Value\nA\t1', ['A=1']],
    ['a byte-order mark', '\uFEFFDisplay Name,Coded Value\nA,1', ['A=1']],
    ['white space around', ' Display Name , Coded Value \n  A ,\t1 ', ['A=1']],
    ['columns the other way round, with others', 'Note,Code,x,DisplayName\nn,1,,A', ['A=1']],
    ['blank rows', '\n\nDisplay Name,Coded Value\n\n,\n" ",\nA,1\n\n', ['A=1']],
    ['empty cells behind', 'Display Name,Coded Value\nA,1,,\n', ['A=1']],
    ['equal codes', 'Display Name,Coded Value\nA,1\nB,1', ['A=1', 'B=1']],
    ['the surer name wins', 'Value,Coded Value,Display Name\nx,1,A', ['A=1']],
    ['a guarded formula', "Display Name,Coded Value\n'=A,'-1", ['=A=-1']],
    ['reserved characters while advanced mode is off', 'Display Name,Code\nA,a_b', ['A=a_b']],
  ];
  for (const [what, text, expected] of table) t.same(told(text), expected, what);
});

t.test('every heading by which the columns go', async (t) => {
  for (const display of ['display name', 'displayname', 'displayvalue', 'display value']) {
    for (const code of ['coded value', 'codedvalue', 'value', 'code']) {
      t.same(told(`${display},${code}\nA,1`), ['A=1']);
      t.same(told(`${code.toUpperCase()},${display.toUpperCase()}\n1,A`), ['A=1']);
    }
  }
});

t.test('a file that is refused, with the sentences of the specification', async (t) => {
  const table: [string, string, string[], string[]][] = [
    ['nothing', '', [NO_ROWS], []],
    ['blank lines', ' \n\n,\n', [NO_ROWS], []],
    ['a header alone', 'Display Name,Coded Value\n', [NO_ROWS], []],
    ['a header and blank rows', 'Display Name,Coded Value\n,\n', [NO_ROWS], []],
    ['no code column', 'Display Name,Codes\nA,1', [MISSING], []],
    ['no display column', 'Name,Code\nA,1', [MISSING], []],
    ['a header that is not UTF-8', `Display Name,Coded Value,Caf${NO_TEXT}\nA,1,x`, [NOT_TEXT], []],
    ['UTF-16', utf16('\uFEFFDisplay Name,Coded Value\r\nA,1\r\n'), [NOT_TEXT], []],
    [
      'a column twice',
      'Display Name,Code,CODE\nA,1,2',
      ["CSV file must include 'Code' column only once"],
      [],
    ],
    [
      'empty values',
      'Display Name,Coded Value\nA,\n\n,2\nC,3\nD',
      [invalid(3)],
      [
        'row 1 (line 2) codedValue: Codified value cannot be empty',
        'row 2 (line 4) displayValue: Display name cannot be empty',
        'row 4 (line 6) codedValue: Codified value cannot be empty',
      ],
    ],
    [
      'what cannot be stored',
      `Display Name,Coded Value\nA,NONE\n"B\n",2\nC,"3\n4"\nD,${'d'.repeat(256)}\nE\u200bE,5\nF\0,6`,
      [invalid(5)],
      [
        'row 1 (line 2) codedValue: Codified value can\'t be "none", which means no value',
        "row 3 (line 5) codedValue: Codified value can't contain control or invisible characters",
        'row 4 (line 7) codedValue: Codified value must be at most 255 characters',
        "row 5 (line 8) displayValue: Display name can't contain control or invisible characters",
        "row 6 (line 9) displayValue: Display name can't contain control or invisible characters",
      ],
    ],
    [
      'a name that is the code of another row, before it or behind it, and "none"',
      'Display Name,Coded Value\nCPC,1\nEmail,cpc\nTV,tv\n2,3\nB,2\nnone,4',
      [invalid(3)],
      [
        'row 2 (line 3) codedValue: This coded value is already the display name of "1"',
        'row 5 (line 6) codedValue: This coded value is already the display name of "3"',
        'row 6 (line 7) displayValue: Display name can\'t be "none", which means no value',
      ],
    ],
    [
      'the same the other way round',
      'Display Name,Coded Value\nSocial,sm\nOld,SM\nsM,5',
      [invalid(1)],
      ['row 3 (line 4) displayValue: This display name is already the coded value of "Social"'],
    ],
    [
      'names twice, case and accents composed or not',
      'Display Name,Coded Value\nÉté,1\nB,2\nE\u0301TE\u0301,3\nb,4\nB,5',
      [duplicates('Été, B')],
      [
        'row 3 (line 4) displayValue: This display name is already used with the coded value "1". Display names must be unique.',
        'row 4 (line 5) displayValue: This display name is already used with the coded value "2". Display names must be unique.',
        'row 5 (line 6) displayValue: This display name is already used with the coded value "2". Display names must be unique.',
      ],
    ],
    [
      'both',
      'Display Name,Coded Value\nA,1\na,',
      [invalid(1), duplicates('A')],
      [
        'row 2 (line 3) displayValue: This display name is already used with the coded value "1". Display names must be unique.',
        'row 2 (line 3) codedValue: Codified value cannot be empty',
      ],
    ],
    [
      'a comma without quotes',
      'Display Name,Coded Value\nSearch, paid,ps\nB,2',
      [invalid(1)],
      ['row 1 (line 2) : Row 1 has 3 columns but header has 2 columns'],
    ],
    [
      'characters that are not UTF-8',
      `Display Name,Coded Value\nCaf${NO_TEXT},1`,
      [invalid(1)],
      [
        `row 1 (line 2) : Row 1 isn't UTF-8 text. It may be in an older encoding such as Windows-1252. Save the file as "CSV UTF-8" and try again`,
      ],
    ],
    [
      'an open quote',
      'Display Name,Coded Value\nA,1\n"B,2\nC,3',
      [UNREADABLE],
      ['row 2 (line 3) : Row 2 has an unclosed quote'],
    ],
    [
      'a quote closed too early',
      'Display Name,Coded Value\n"A"a,1',
      [UNREADABLE],
      [
        'row 1 (line 2) : Row 1 has text after a closing quote. To include a quote in a quoted value, write it twice',
      ],
    ],
    [
      'an open quote in the header',
      'Display Name,"Coded Value\nA,1',
      [UNREADABLE],
      ["row 0 (line 1) : CSV file's header row has a stray or unclosed quote in column 2"],
    ],
    [
      'line ends of another century',
      'Display Name,Coded Value\rA,1',
      [UNREADABLE],
      [
        'row 0 (line 1) : CSV file has CR line endings. Save it with LF or CRLF line endings and try again',
      ],
    ],
  ];
  for (const [what, text, sentences, rows] of table) {
    t.same(told(text), sentences, what);
    t.same(rowsOf(text), rows, what);
  }
});

t.test('reserved characters of advanced mode', async (t) => {
  const text = 'Display Name,Coded Value\nA_~,ok\nB,b_1\nC,c~d_e';
  t.same(told(text, ON), [invalid(2)]);
  t.same(rowsOf(text, ON), [
    'row 2 (line 3) codedValue: Codified value cannot contain _ because they are reserved for advanced mode formatting',
    'row 3 (line 4) codedValue: Codified value cannot contain _, ~ because they are reserved for advanced mode formatting',
  ]);
});

t.test('only dropdowns have mappings', async (t) => {
  const { problems } = checkMappingFile(MAPPING_TEMPLATE.text, {
    ...NEW,
    parameter: parameterOf('src'),
  });
  t.same(problems.map(sentenceOf), ['This feature is only available for dropdown parameters.']);
});

t.test('the template', async (t) => {
  t.same(told(MAPPING_TEMPLATE.text), [
    'Paid Search=cpc',
    'Email Marketing=email',
    'Social Media=social',
  ]);
  t.match(MAPPING_TEMPLATE.text, /^Display Name,Coded Value\r\n/);
});

t.test('known display names keep their mapping, the others are replaced', async (t) => {
  const existing = ['Paid Search', 'E-Mail', 'Social'].map((displayValue) => ({ displayValue }));
  const text = 'Display Name,Coded Value\nsocial,s2\nNew,n\nPAID SEARCH,ps';
  t.same(checkMappingFile(text, { ...NEW, existing }), {
    mappings: [
      { displayValue: 'social', codedValue: 's2', existing: 2 },
      { displayValue: 'New', codedValue: 'n', existing: null },
      { displayValue: 'PAID SEARCH', codedValue: 'ps', existing: 0 },
    ],
    dropped: [1],
    problems: [],
    rows: [],
  });
});

t.test('a list is validated as a file is', async (t) => {
  const csvData = [
    { displayValue: ' A ', codedValue: '1' },
    { displayValue: '', codedValue: ' ' },
    { displayValue: 'a', codedValue: 'none' },
  ];
  const listed = csvData.map((one, index) => ({ ...one, row: index + 1, line: null, flaw: null }));
  const { problems, rows } = runToCompletion(checkMappingRows(listed, NEW));
  t.same(problems.map(sentenceOf), [invalid(1), duplicates('A')]);
  t.same(
    rows.map(({ row, line, path }) => [row, line, path]),
    [
      [3, null, 'displayValue'],
      [3, null, 'codedValue'],
    ],
  );
  t.same(runToCompletion(checkMappingRows(listed.slice(0, 2), NEW)).mappings, [
    { displayValue: 'A', codedValue: '1', existing: null },
  ]);
  t.same(runToCompletion(checkMappingRows([], NEW)).problems.map(sentenceOf), [NO_ROWS]);
});

t.test('a long list of repeated names is cut, the rows are all there', async (t) => {
  const names = Array.from({ length: 30 }, (_, n) => `N${n},1`);
  const text = ['Display Name,Code', ...names, ...names].join('\n');
  t.match(told(text)[0], /^Duplicate display names found in CSV: N0, .*, N19, \+10 more\. /);
  t.equal(rowsOf(text).length, 30);
});

t.test('what is written is read back to the same', async () => {
  fc.assert(
    fc.property(taxonomies, ({ parameters }) => {
      for (const { valueMappings } of parameters) {
        if (valueMappings.length === 0) continue;
        const text = printMappingSheet(valueMappings);
        const { mappings } = checkMappingFile(text, { ...NEW, existing: valueMappings });
        const expected = valueMappings.map((one, existing) => ({ ...one, existing }));
        if (JSON.stringify(mappings) !== JSON.stringify(expected)) throw new Error(text);
      }
    }),
  );
});

t.test('any text is validated, and whatever is refused has a sentence', async () => {
  const piece = fc.constantFrom(
    'Display Name',
    'Code',
    ',',
    ';',
    '"',
    '\n',
    '\r\n',
    '\r',
    'a',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const checked = checkMappingFile(pieces.join(''), NEW);
      const isGood = checked.mappings.length > 0;
      if (isGood !== (checked.problems.length === 0)) throw new Error('neither good nor bad');
      if (checked.problems.some((one) => sentenceOf(one) === '')) throw new Error('no sentence');
    }),
    propertyRuns(300, 2000),
  );
});

t.test('50,000 rows at once, good or bad', async (t) => {
  const rows = Array.from({ length: 50_000 }, (_, n) => `"Value, ${n}",v_${n}`);
  const text = ['Display Name,Coded Value', ...rows].join('\n');
  const existing = Array.from({ length: 50_000 }, (_, n) => ({ displayValue: `VALUE, ${n}` }));
  t.equal(checkMappingFile(text, { ...NEW, existing }).mappings.length, 50_000);
  t.equal(checkMappingFile(text, { ...NEW, existing, advanced: ON }).rows.length, 50_000);
  t.match(told(`${text}\n"`), [UNREADABLE]);
  t.same(told(`${text}\nOne,more`), [
    'CSV file has 50,001 rows. A parameter can have at most 50,000 value mappings',
  ]);
});
