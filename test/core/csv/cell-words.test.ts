// What cells of plans have in the place of a value: each word of each list, and what only looks like it.
import { readCellText } from '@utmost/core/csv/check-cell-text.ts';
import { linkSheetReader } from '@utmost/core/csv/link-sheet.ts';
import t from 'tap';
import { compiledOf } from '../../support/taxonomies.ts';

const PLAIN = 'google cpc, 007, a-b, Q1 2027, 2027-03-01, 1.5, #blackfriday!';

const cells: Readonly<Record<string, string>> = {
  csv_placeholder:
    '-, \u2013, ---, n/a, N/D, n.a., n. b., n.v., k.A., k. a., s/d, tba, TBC, tbd, ditto, dito, idem, ?, ???, ##, ########, ="007", offen, noch offen, à confirmer, à définir, à venir, pendiente, por confirmar, da confermare, da definire, 未定, 未確定, 検討中, 待定',
  csv_ditto:
    "\", ”, 〃, '', dto., same as above, see above, wie oben, siehe oben, s. oben, s.oben, comme ci-dessus, 同上",
  csv_spreadsheet_error:
    '#REF!, #VALUE!, #DIV/0!, #NUM!, #NULL!, #SPILL!, #CALC!, #FIELD!, #BLOCKED!, #CONNECT!, #UNKNOWN!, #BUSY!, #ERROR!, #PYTHON!, #EXTERNAL!, #BEZUG!, #WERT!, #ZAHL!, #ÜBERLAUF!, #UBERLAUF!, #NUL!, #NULO!, #VALEUR!, #NOMBRE!, #PROPAGATION!, #¡REF!, #¡VALOR!, #¡NUM!, #¡DIV/0!, #¡NULO!, #¡DESBORDAMIENTO!, #¡CÁLC!, #RIF!, #VALORE!, #ESPANSIONE!, #VALOR!, #NÚM!, #NUM!, #WAARDE!, #VERW!, #GETAL!, #DEEL/0!, #LEEG!, #OVERLOOP!, #¿NOMBRE?, #NOMBRE?, #NAME?, #NOM?, #NOME?, #NAAM?, #N/A, #N/D, #N/B, #NV, #ND, #N/DISP, Err:502',
  csv_date_shown:
    '1/2/2027, 01.02.27, 1-2-27, 2-Jan, 2. Feb, 3-fév, 3. März, 4-mrz-27, 5-Apr, 6-avr, 7-Mai, 7-May-2027, 8-Jun, 8-juin, 9-jul, 9-juillet, 1-Aug, 1-août, 2-Sep, 3-Oct, 3-Okt, 4-Nov, 5-Dec, 5-Dez, 5-déc, Mar-27, Jan-28, Dec-26, 2027年3月1日, 3月1日, 3月',
  csv_number_shortened: '1E5, 1.2E+05, 1,23E-5, -1E5, +2E10',
  csv_number_grouped: "1,234 1.234 12'000 1,234,567 +1.000",
  csv_spaces_removed: ' a|a |\ta',
  csv_spaces_replaced: 'a\u00a0b|a\u2007b|a\u202fb',
  csv_letters_composed: 'Mu\u0308nchen',
  csv_apostrophe_removed: "'7|'000815",
  csv_spaces_repeated: 'a  b',
  csv_full_width: 'ＳＰＲＩＮＧ|１２|ａ',
  csv_characters_lost: 'M\uFFFDnchen',
};

for (const [code, list] of Object.entries(cells)) {
  t.test(`${code}: each of its list`, async (t) => {
    const separator = list.includes('|') ? '|' : code === 'csv_number_grouped' ? ' ' : ', ';
    for (const cell of list.split(separator)) {
      const { problem, warnings } = readCellText(cell);
      t.same([problem ?? [], warnings].flat(), [code], JSON.stringify(cell));
    }
  });
}

t.test('plain cells stay as they are', async (t) => {
  const near =
    "naa, tbcd, dittos, same, see, wienoben, #, #REF, #NAME!, Err:5, Err:5021, 1/2, 1/2-2027, 32-Foo, Mar-2027, MAR-27x, 1E, E5, 1,23, 12,34, 1.2345, 'a, a'7, full width!, offener, 春の新生活！";
  for (const cell of [...PLAIN.split(', '), ...near.split(', ')]) {
    t.same(readCellText(cell), { text: cell, problem: null, warnings: [] }, cell);
  }
});

t.test('rows of sums and of samples, in all languages', async (t) => {
  const totals =
    'Total|Totals|Grand Total|Subtotal|Sub-Total|Sum|Sums|Summe|Gesamt|Gesamtsumme|Total général|Totale|Totaal|Suma|TOTAL:|sum :';
  const samples =
    'Example|Examples|Sample|Samples|Beispiel|Muster|Exemple|Ejemplo|Esempio|Voorbeeld|Exemplo|例|サンプル|示例|Example:|sample.';
  for (const word of totals.split('|'))
    t.same(codesOf([word, '', '']), ['csv_totals_row'], `${word}, without a URL`);
  for (const word of samples.split('|'))
    t.same(codesOf(['A', 'https://a.example/', word]), ['csv_example_row'], `${word}, in a remark`);
  for (const word of ['Total war', 'Summer', 'Totally', 'Sumatra'])
    t.same(codesOf([word, '', '']), [], word);
  t.same(codesOf(['Total', 'https://a.example/', '']), [], 'with a URL it is a name');
  t.same(codesOf(['Sample', 'https://a.example/', 'Jo']), [], 'a name of a link');
});

/** What is said of the first row of a sheet whose third column takes no part. */
function codesOf(fields: readonly [string, string, string]): string[] {
  const codes: string[] = [];
  const reader = linkSheetReader(compiledOf([]), {
    header: () => {},
    row: ({ problems }) => codes.push(...problems.map(({ code }) => code)),
    fault: (problems) => codes.push(...problems.map(({ code }) => code)),
  });
  reader.push(`link_name,website_url,Owner\n${fields.join(',')}\n`);
  reader.end();
  return codes;
}
