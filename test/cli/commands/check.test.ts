import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { SaxesParser } from 'saxes';
import t from 'tap';
import { encodedMail } from '../../support/mails.ts';
import { root } from '../../support/source-files.ts';
import { scratch, utmost } from '../run-utmost.ts';

const TAXONOMY = `parameters:
  - { displayName: Source, queryName: utm_source, type: dropdown, required: true, allowedValues: [google, newsletter] }
  - { displayName: Medium, queryName: utm_medium, type: text, forceLowercase: true }
`;
const WRONG = 'https://a.example/?utm_source=gogle';
const RIGHT = 'https://a.example/?utm_source=google';
const SARIF_SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';
const LIST = 'Source must be one of the allowed values: google, newsletter';

function setting(t: { teardown(work: () => void): void }) {
  const files = scratch(t);
  const taxonomy = files.file('t.yaml', TAXONOMY);
  const check = (...args: string[]) => utmost(['check', ...args, '-t', taxonomy]);
  return { files, check, taxonomy };
}

t.test('the files that were fixed before one that cannot be checked are named', async (t) => {
  const { files, check } = setting(t);
  const paths = [
    files.file('a.md', WRONG),
    files.file('b.md', RIGHT),
    files.file('c.md', Buffer.from([0x66, 0xfc, 0x72])),
  ];
  for (const format of ['text', 'json']) {
    const again = files.file('a.md', WRONG);
    const run = await check('--fix', '--format', format, ...paths);
    t.equal(run.code, 1);
    t.equal(readFileSync(again, 'utf8'), RIGHT);
    t.ok(run.stderr.includes(`${again}: fixed before the error.`), run.stderr);
    t.notOk(run.stderr.includes('b.md'), run.stderr);
  }
  const run = await check(files.file('a.md', WRONG), paths[2] ?? '');
  t.notOk(run.stderr.includes('fixed'), run.stderr);
});

t.test('names file, line and column, the breach and a correction', async (t) => {
  const { files, check } = setting(t);
  const md = files.file(
    'a.md',
    `# Links\n\nSee [it](${WRONG}) and ${RIGHT}, https://github.example/x.\n`,
  );
  const html = files.file('a.html', `<a href="${WRONG}&amp;utm_medium=E">x</a>`);
  const csv = files.file('a.csv', `name,url\nA,${WRONG},\nB,"${WRONG}&x=1,2"\n`);
  const run = await check(md, html, csv);
  t.equal(run.code, 3);
  t.equal(
    run.stdout,
    `${md}:3:10: ${LIST}\n  correction: ${RIGHT}\n` +
      `${html}:1:10: ${LIST}\n${html}:1:10: Use "e" instead of "E" for Medium in the website URL\n  correction: ${RIGHT}&utm_medium=e\n` +
      `${csv}:2:3: ${LIST}\n  correction: ${RIGHT}\n${csv}:3:4: ${LIST}\n  correction: ${RIGHT}&x=1,2\n`,
  );
  t.equal(run.stderr, '5 URLs checked, 4 with problems; --fix corrects 4 of them.\n');
});

t.test('text with nothing wrong is exit code 0', async (t) => {
  const { files, check, taxonomy } = setting(t);
  const good = files.file('a.txt', `${RIGHT}\nhttps://github.example/x\n`);
  t.match(await check(good), {
    code: 0,
    stdout: '',
    stderr: '1 URL checked. No problems.\n',
  });
  t.match(await check(good, '--all'), { code: 3, stdout: /a\.txt:2:1: Source is required\n/ });
  const piped = await utmost(['check', '-', '-t', taxonomy], { input: WRONG });
  t.match(piped, { code: 3, stdout: /^standard input:1:1: / });
});

t.test('a number that is assigned later is missing, not required', async (t) => {
  const { files } = setting(t);
  const taxonomy = files.file(
    'ids.yaml',
    'parameters: [{ displayName: Link ID, queryName: lid, type: identifier, identifierFormat: numeric, required: true }, { displayName: Source, queryName: src, type: text }]',
  );
  const run = await utmost(['check', '-', '-t', taxonomy], { input: 'https://a.example/?src=x' });
  t.match(run, {
    code: 3,
    stdout: /:1:1: Link ID is missing\. Utmost adds it when a link is created/,
  });
});

t.test('--fix rewrites what it can and nothing else', async (t) => {
  const { files, check, taxonomy } = setting(t);
  const before = `\uFEFF<a href='${WRONG}&amp;x=%zz'>\r\n${WRONG} https://b.example/?utm_source=facebook\r\n`;
  const path = files.file('a.html', before);
  chmodSync(path, 0o640);
  const run = await check(path, '--fix');
  t.match(run, { code: 3, stderr: '3 URLs checked, 3 with problems; 2 corrected.\n' });
  t.equal(readFileSync(path, 'utf8'), before.replaceAll('gogle', 'google'));
  t.equal(statSync(path).mode & 0o777, 0o640);
  t.same(readdirSync(dirname(path)).sort(), ['a.html', 't.yaml']);
  const all = files.file('b.txt', WRONG);
  t.match(await check(all, '--fix'), { code: 0 });
  t.equal(readFileSync(all, 'utf8'), RIGHT);
  const piped = await utmost(['check', '-', '--fix', '-t', taxonomy], { input: `x ${WRONG}\n` });
  t.match(piped, { code: 0, stdout: `x ${RIGHT}\n`, stderr: /standard input:1:3: / });
});

t.test('--fix leaves alone what would not come back as it was', async (t) => {
  const { files, check } = setting(t);
  const kinds = {
    'utf16.txt': Buffer.from(`\uFEFF${WRONG}`, 'utf16le'),
    'zipped.txt.gz': gzipSync(WRONG),
  };
  for (const [name, bytes] of Object.entries(kinds)) {
    const path = files.file(name, bytes);
    t.match(
      await check(path),
      { code: 3, stdout: new RegExp(`correction: ${RIGHT.replace('?', '\\?')}`) },
      name,
    );
    t.match(await check(path, '--fix'), { code: 1, stderr: /isn't plain UTF-8/ }, name);
    t.ok(readFileSync(path).equals(bytes), name);
  }
  t.equal(readdirSync(dirname(files.path('x'))).length, 3);
});

t.test('reports for other programs', async (t) => {
  const { files, check, taxonomy } = setting(t);
  const path = files.file('a, b.md', `x\n${RIGHT}\n[a](${WRONG})\n[b](${WRONG})\n`);
  const fine = files.file('fine.txt', RIGHT);

  const github = await check(path, '--format', 'github');
  t.match(github, { code: 3, stdout: `::error file=${path.replaceAll(',', '%2C')},line=3,` });

  const quality = JSON.parse((await check(path, '--format', 'gitlab')).stdout);
  const prints = quality.map(({ fingerprint }: { fingerprint: string }) => fingerprint);
  t.equal(new Set(prints).size, 2, 'twice the same URL is two findings');
  files.file('a, b.md', `\n\n${WRONG}`);
  const [moved] = JSON.parse((await check(path, '--format', 'gitlab')).stdout);
  t.equal(moved.fingerprint, prints[0], 'that moves and stays the same');

  files.file('a, b.md', `${WRONG}&x=1`);
  const junit = (await check(path, fine, '--format', 'junit')).stdout;
  t.match(junit, '<testsuites name="utmost check" tests="2" failures="1">');
  t.match(junit, '<failure type="value_not_listed" message="Source must be one of');
  t.match(junit, `<testcase classname="${fine}" name="1 URL checked"/>`);
  t.match(junit, '&amp;');
  const parser = new SaxesParser();
  parser.on('error', (error) => t.fail(error.message));
  parser.write(junit).close();

  const server = 'https://links.example.com';
  const sarif = ['check', path, '-t', taxonomy, '--format', 'sarif'];
  const withServer = await utmost(sarif, { env: { UTMOST_URL: server } });
  const [run] = JSON.parse(withServer.stdout).runs;
  t.match(run.tool.driver.rules, [
    {
      id: 'value_not_listed',
      helpUri: `${server}/check-urls`,
      defaultConfiguration: { level: 'error' },
    },
  ]);
  t.match(run.tool.driver.rules[0].shortDescription.text, /^Values are among the allowed values/);
  t.match(run.tool.driver.rules[0].help.text, '--fix');

  const launcher = join(root, 'cli/bin/utmost.js');
  const words = ['check', './a, b.md', '-t', taxonomy, '--format', 'gitlab'];
  const here = spawnSync(process.execPath, [launcher, ...words], { cwd: dirname(path) });
  const [clean] = JSON.parse(here.stdout.toString());
  t.equal(clean.location.path, 'a, b.md', 'from the folder that the command runs in');
});

t.test('a report in XML is read back as it was, whatever its texts hold', async (t) => {
  const { files, check } = setting(t);
  const path = files.file(`a <b> & 'c' "d"\n]]>.md`, `${WRONG}&x=1\n`);
  const fine = files.file('f <g> & "h".txt', RIGHT);
  const tags: { name: string; attributes: Record<string, string> }[] = [];
  const texts: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => t.fail(error.message));
  parser.on('opentag', ({ name, attributes }) => tags.push({ name, attributes }));
  parser.on('text', (text) => {
    if (text.trim() !== '') texts.push(text);
  });
  parser.write((await check(path, fine, '--format', 'junit')).stdout).close();
  t.same(tags, [
    { name: 'testsuites', attributes: { name: 'utmost check', tests: '2', failures: '1' } },
    { name: 'testsuite', attributes: { name: path, tests: '1', failures: '1' } },
    {
      name: 'testcase',
      attributes: { classname: path, name: '1:1 value_not_listed', file: path, line: '1' },
    },
    { name: 'failure', attributes: { type: 'value_not_listed', message: LIST } },
    { name: 'testsuite', attributes: { name: fine, tests: '1', failures: '0' } },
    { name: 'testcase', attributes: { classname: fine, name: '1 URL checked' } },
  ]);
  const [place = ''] = texts;
  t.ok(place.includes(path) && place.includes(`${WRONG}&x=1`), place);
  t.ok(place.includes(`${RIGHT}&x=1`), place);
  t.equal(texts.length, 1);
});

t.test('a URL that is too long for an ad platform is warned of, and breaks nothing', async (t) => {
  const { files, check } = setting(t);
  const path = files.file('a.txt', `${RIGHT}&x=${'a'.repeat(2_000)}\n`);
  const sentence =
    'LinkedIn Ads and Taboola accept URLs of up to 2,000 characters. This one has 2,039';
  const run = await check(path);
  t.match(run, { code: 0, stderr: '1 URL checked. No problems.\n' });
  t.equal(run.stdout, `${path}:1:1: Warning: ${sentence}\n`);
  t.match(await check(path, '--fix'), { code: 0 });
  const [finding] = JSON.parse((await check(path, '--json')).stdout).findings;
  t.match(finding, { problems: [], left: [], warnings: [{ message: sentence }] });
  const [result] = JSON.parse((await check(path, '--format', 'sarif')).stdout).runs[0].results;
  t.match(result, { ruleId: 'url_too_long_for', level: 'warning' });
  t.equal(result.fixes, undefined);
});

t.test('a report tells all of every finding', async (t) => {
  const { files, check } = setting(t);
  const long = `${RIGHT}&x=${'a'.repeat(2_000)}`;
  const twice = `${WRONG}&utm_medium=E`;
  const other = 'https://b.example/?utm_source=bing';
  const path = files.file('a b.md', `x ${twice}\n\n${long}\n${other}\n`);
  const correction = `${RIGHT}&utm_medium=e`;
  const found = [
    { code: 'value_not_listed', sentence: LIST, url: twice, line: 1, column: 3, fix: correction },
    {
      ...{ code: 'base_url_value_spelling', url: twice, line: 1, column: 3 },
      sentence: 'Use "e" instead of "E" for Medium in the website URL',
    },
    {
      ...{ code: 'url_too_long_for', level: 'warning', url: long, line: 3, column: 1 },
      sentence:
        'LinkedIn Ads and Taboola accept URLs of up to 2,000 characters. This one has 2,039',
    },
    { code: 'value_not_listed', sentence: LIST, url: other, line: 4, column: 1 },
  ].map((one) => ({ level: 'error', fix: null, ...one }));
  const printed = async (format: string) => (await check(path, '--format', format)).stdout;
  t.equal(
    await printed('github'),
    found
      .map(({ code, level, sentence, url, line, column }) => {
        const place = `file=${path},line=${line},col=${column},endColumn=${column + url.length}`;
        return `::${level} ${place},title=utmost ${code}::${sentence} (${url})\n`;
      })
      .join(''),
  );
  const quality: { fingerprint: string }[] = JSON.parse(await printed('gitlab'));
  t.same(
    quality.map(({ fingerprint: _, ...rest }) => rest),
    found.map(({ code, level, sentence, url, line }) => ({
      description: `${sentence} (${url})`,
      check_name: code,
      severity: level === 'error' ? 'major' : 'minor',
      location: { path, lines: { begin: line } },
    })),
  );
  t.ok(quality.every(({ fingerprint }) => /^[\da-f]{64}$/.test(fingerprint)));
  const sarif = JSON.parse(await printed('sarif'));
  t.same([sarif.version, sarif.$schema], ['2.1.0', SARIF_SCHEMA]);
  const none = JSON.parse((await check(files.file('none.txt', ''), '--format', 'sarif')).stdout);
  t.same(none.runs[0].results, []);
  const [run] = sarif.runs;
  t.equal(run.columnKind, 'utf16CodeUnits');
  t.same(Object.keys(run.tool.driver), ['name', 'version', 'rules'], 'no server is known');
  const ids = ['value_not_listed', 'base_url_value_spelling', 'url_too_long_for'];
  t.same(
    run.tool.driver.rules.map(({ id, defaultConfiguration: { level } }: never) => [id, level]),
    ids.map((id) => [id, id === 'url_too_long_for' ? 'warning' : 'error']),
  );
  t.same(
    run.results,
    found.map(({ code, level, sentence, url, line, column, fix }) => {
      const artifactLocation = { uri: pathToFileURL(path).href };
      const region = { startLine: line, startColumn: column, endColumn: column + url.length };
      const replacements = [{ deletedRegion: region, insertedContent: { text: fix } }];
      return {
        ...{ ruleId: code, ruleIndex: ids.indexOf(code), level },
        message: { text: `${sentence} (${url})` },
        locations: [{ physicalLocation: { artifactLocation, region } }],
        ...(fix !== null && {
          fixes: [
            {
              description: { text: `Write ${fix}` },
              artifactChanges: [{ artifactLocation, replacements }],
            },
          ],
        }),
      };
    }),
  );
  const { files: count, urls, findings } = JSON.parse(await printed('json'));
  t.same([count, urls], [1, 3]);
  const details = (code: string, at: string, message: string) => ({ path: at, message, code });
  const source = details('value_not_listed', 'parameters.utm_source', LIST);
  const said = found.map(({ code, sentence }) => details(code, '', sentence));
  const medium = { ...said[1], path: 'parameters.utm_medium' };
  const about = { file: path, correction: null, problems: [], left: [], warnings: [] };
  t.same(findings, [
    {
      ...{ ...about, url: twice, line: 1, column: 3, length: twice.length, correction },
      problems: [source, medium],
    },
    {
      ...{ ...about, url: long, line: 3, column: 1, length: long.length },
      warnings: [{ ...said[2], path: 'fullUrl' }],
    },
    {
      ...{ ...about, url: other, line: 4, column: 1, length: other.length },
      ...{ problems: [source], left: [source] },
    },
  ]);
});

t.test('places are right in a file of many parts', async (t) => {
  const { files, check } = setting(t);
  const path = files.file(
    'large.txt',
    `${`${RIGHT} ${'x'.repeat(60)}\n`.repeat(20_000)}  ${WRONG}\n`,
  );
  t.match(await check(path), { code: 3, stdout: /large\.txt:20001:3: /, stderr: /20,001 URLs/ });
});

t.test('wrong usage and missing files', async (t) => {
  const { files, check } = setting(t);
  t.match(await check('-', '-'), { code: 2, stderr: /Only one input can be -/ });
  t.match(await check('-', '--fix', '--json'), { code: 2, stderr: /standard output/ });
  t.match(await check(files.path('none')), { code: 1, stderr: /doesn't exist/ });
  t.match(await check(files.path('none'), '--fix'), { code: 1, stderr: /doesn't exist/ });
});

t.test('a CSV file is read as CSV, whatever its cells hold', async (t) => {
  const { files, check, taxonomy } = setting(t);
  const row = `a,google,${WRONG},${RIGHT}&utm_medium=spring sale,"x, ""y"""\r\n`;
  const path = files.file('a.csv', `h,i,u,v,w\r\n${row}`);
  t.match(await check(path, '--fix'), {
    code: 0,
    stderr: '2 URLs checked, 2 with problems; 2 corrected.\n',
  });
  const fixed = row.replace('gogle', 'google').replace('spring sale', 'spring%20sale');
  t.equal(readFileSync(path, 'utf8'), `h,i,u,v,w\r\n${fixed}`);
  const bars = files.file('b.csv', `n|u\nA|${WRONG}|${RIGHT}\n`);
  t.match(await check(bars), { stdout: /b\.csv:2:3: /, stderr: /^2 URLs checked/ });
  const piped = await utmost(['check', '-', '-t', taxonomy], { input: `a,google,${WRONG}\n` });
  t.match(piped, { code: 3, stderr: /^1 URL checked, 1 with/ });
});

t.test('a cell with line breaks is read whole where a large file is cut', async (t) => {
  const { files, check } = setting(t);
  const cell = `"${'x\n'.repeat(100_000)}",${WRONG}\n`;
  const path = files.file('a.csv', `note,url\n${cell.repeat(8)}`);
  t.match(await check(path), { code: 3, stderr: /^8 URLs checked, 8 with/ });
});

t.test('checks exactly the rows that generate wrote', async (t) => {
  const { files, taxonomy, check } = setting(t);
  const names = ['a', 'b, "c"', 'd;e|f', 'g\nh', "'=1", ' i', 'ü'];
  for (const delimiter of [',', ';', '\t', '|']) {
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const rows = names.map((name) =>
      [name, 'https://a.example/p?q=x,y;z|"w"', 'google', 'b c'].map(cell).join(delimiter),
    );
    const header = ['link_name', 'website_url', 'utm_source', 'utm_medium'].join(delimiter);
    const input = files.file('in.csv', `${header}\n${rows.join('\n')}\n`);
    const output = files.path('out.csv');
    t.match(await utmost(['generate', input, '-o', output, '-t', taxonomy]), { code: 0 });
    t.match(await check(output), { code: 0, stderr: '7 URLs checked. No problems.\n' }, delimiter);
  }
});

t.test('a file that is no text is refused by the name of its format', async (t) => {
  const { files, check } = setting(t);
  const table: [string, Buffer, RegExp][] = [
    ['a.docx', zipEntry('word/document.xml', '<x/>'), /isn't text but a Word document/],
    ['a.pdf', Buffer.from('%PDF-1.7\n'), /isn't text but a PDF/],
    ['a.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /a \.png file/],
    ['a.bin', Buffer.from(`x${'\0'}y${WRONG}`), /isn't a text file/],
    [
      'a.csv',
      Buffer.from(`gr\u00fc\u00df,${WRONG}`, 'latin1'),
      /isn't UTF-8 text\. Save it as UTF-8/,
    ],
  ];
  for (const [name, bytes, sentence] of table) {
    t.match(await check(files.file(name, bytes)), { code: 1, stdout: '', stderr: sentence }, name);
  }
});

/** The beginning of a ZIP archive: one entry, stored. */
function zipEntry(name: string, content: string): Buffer {
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name + content)]);
}

t.test('the text of an email is decoded', async (t) => {
  const { files, check } = setting(t);
  const html = `<a href="${WRONG}&amp;utm_medium=E">\u00fc</a>`;
  const mail = encodedMail(`See ${WRONG}\n`, html);
  for (const name of ['a.eml', 'a.txt']) {
    const path = files.file(name, mail);
    const run = await check(path);
    t.match(run, {
      code: 3,
      stderr: '2 URLs checked, 2 with problems; --fix corrects 2 of them.\n',
    });
    t.match(run.stdout, `${path} (text):1:5: ${LIST}`);
    t.match(run.stdout, `${path} (HTML):1:10: ${LIST}`);
    t.match(await check(path, '--fix'), { code: 1, stderr: /is an email/ });
    t.equal(readFileSync(path, 'utf8'), mail);
  }
  const box = files.file('a.mbox', `From a@b Mon\n${mail}\nFrom c@d Tue\n${mail}`);
  t.match(await check(box), { code: 3, stderr: /^4 URLs checked/ });
});

t.test('a file without URLs says so, and fails where URLs are required', async (t) => {
  const { files, check } = setting(t);
  const none = files.file('none.csv', 'a,b\n1,2\n');
  const some = files.file('some.txt', 'https://other.example/\n');
  t.match(await check(none, some), { code: 0, stderr: `${none}: no URLs found.\n0 URLs checked.` });
  t.match(await check(none, some, '--require-urls'), { code: 3 });
  t.match(await check(some, '--require-urls'), {
    code: 0,
    stderr: '0 URLs checked. No problems.\n',
  });
});

t.test('aliases and retired values are fixed', async (t) => {
  const files = scratch(t);
  const taxonomy = files.file(
    't.yaml',
    `parameters:
  - displayName: Source
    queryName: utm_source
    type: dropdown
    allowedValues: [facebook, google, adwords]
    valueDetails:
      facebook: { aliases: [fb] }
      adwords: { to: 2018-07-24, replacedBy: google }
`,
  );
  const page = files.file(
    'a.md',
    'https://a.example/?utm_source=fb https://a.example/?utm_source=adwords\n',
  );
  const run = await utmost(['check', '--fix', page, '-t', taxonomy]);
  t.equal(run.code, 0, run.stdout);
  t.equal(
    readFileSync(page, 'utf8'),
    'https://a.example/?utm_source=facebook https://a.example/?utm_source=google\n',
  );
  const rows = files.file(
    'rows.csv',
    'link_name,website_url,utm_source\nA,https://a.example/,FB\n',
  );
  const generated = await utmost(['generate', rows, '-o', '-', '-t', taxonomy]);
  t.match(generated, { code: 0, stdout: 'https://a.example/?utm_source=facebook' });
  t.match(generated.stderr, '"FB" was changed to "facebook"');
});
