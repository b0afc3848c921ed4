// What an operator does about workspaces and people: each in the audit log of the workspace, unknown ones refused in a sentence.
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from '@utmost/api/caller.ts';
import { systemClock } from '@utmost/api/clock.ts';
import { defineModels } from '@utmost/api/models/models.ts';
import { importAccount } from '@utmost/api/operate/import-account.ts';
import { signIn as signInWith } from '@utmost/api/people/sign-in.ts';
import t from 'tap';
import { accountExample } from '../../support/account-example.ts';
import { address, domain } from '../../support/addresses.ts';
import { clientOf, signIn } from '../../support/browserless.ts';
import { databaseOf, rowsOf, signInMember } from '../../support/database.ts';
import { engines } from '../../support/engines.ts';
import { startBeside, startServer } from '../../support/server.ts';
import { operate, silentRun } from './operate.ts';

const SOURCE = { type: 'dropdown', displayName: 'Source', queryName: 'src', useCodedValues: true };
const LID = {
  type: 'identifier',
  displayName: 'Link ID',
  queryName: 'lid',
  currentIdentifierValue: 0,
};

const HIDDEN = { ...LID, displayName: 'Hidden ID', queryName: 'hid' };
const OF_SOURCES = { ...LID, displayName: 'Source ID', queryName: 'sid', identifierPer: 'src' };
const DRAFT = { name: 'Next', baseUrl: 'https://a.example/', parameters: '{"src":"ad"}' };
const OLD = { ...LID, displayName: 'Old ID', queryName: 'old' };

/** What an account export says of all but people, whatever the ids are. */
function told(text: string): Record<string, unknown>[] {
  const people = ['organization', 'user', 'end'];
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ type }) => !people.includes(type))
    .map(
      ({ id: _, parameterId: __, subjectId: ___, actorId: ____, username: _____, ...record }) =>
        record,
    );
}

const DEVICE = { userAgent: 'test', address: '127.0.0.1' };

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const running = await startServer(engine, { env: { BILLING: 'off' } });
    const database = databaseOf(running);
    t.teardown(async () => {
      await database.close();
      await running.stop();
    });
    const run = (...words: string[]) => operate(running.settings, ...words);
    const ada = await signIn(running.url, address('ada@operated'));
    const { organizationId } = (await ada.get('/api/auth/me')).body;
    await ada.post('/api/tracking-links', { name: 'L', baseUrl: 'https://a.example/' });
    const log = async () => (await ada.get('/api/audit-log')).body;

    t.test('organizations', async (t) => {
      const { code, stdout } = await run('organizations');
      t.equal(code, 0);
      t.ok(
        stdout.includes(
          `${organizationId}  ${domain('operated')}: 1 person (${address('ada@operated')}), 1 link\n`,
        ),
        stdout,
      );
      const json = await run('organizations', '--json');
      t.match(JSON.parse(json.stdout).organizations, [
        {
          id: organizationId,
          name: domain('operated'),
          plan: 'Free',
          people: 1,
          admins: [address('ada@operated')],
          links: 1,
          lastChangeAt: /^20.*Z$/,
        },
      ]);
      t.match(json.stderr, /^Database: /, 'everything else is beside it');
    });

    t.test('make-admin', async (t) => {
      const email = address('mia@operated');
      const member = await signInMember(running, database, organizationId, email);
      t.equal((await member.get('/api/users')).status, 403);
      const { code, stdout } = await run('make-admin', email.toUpperCase());
      t.match({ code, stdout }, { code: 0, stdout: /mia is now an admin of / });
      t.equal((await member.get('/api/users')).status, 200, 'at once');
      const [entry] = await log();
      t.match(entry, {
        action: 'user.change',
        actor: 'operator',
        actorKind: 'operator',
        via: 'operate',
        subject: 'mia',
        before: { role: 'user' },
        after: { role: 'admin' },
      });
      t.match(await run('make-admin', email), { code: 0, stdout: /mia is already an admin of / });
      t.match(await run('make-admin', 'nobody@nowhere.example'), {
        code: 1,
        stderr: 'No workspace has a person with the email address nobody@nowhere.example.\n',
      });
      t.match(await run('make-admin', email, '--organization', 'x'), {
        code: 1,
        stderr: /^The workspace x has no person with the email address /,
      });
      t.equal((await log()).length, 2, 'what changes nothing is no entry');
    });

    t.test('rebind', async (t) => {
      const email = address('rob@operated');
      const member = await signInMember(running, database, organizationId, email);
      const { id } = (await member.get('/api/auth/me')).body;
      const services = {
        database: { sequelize: database, models: defineModels(database) },
        clock: systemClock,
        settings: {},
      } as unknown as Services;
      const identity = {
        subject: 'https://new.example|42',
        formerSubjects: [],
        email,
        emailVerified: true,
        name: 'Rob',
        picture: null,
      };
      const stray = await signInWith(services, identity, DEVICE);
      t.not(stray.user.id, id, 'another provider makes a new, empty workspace');
      t.match(await run('rebind', email), {
        code: 2,
        stderr: /^This deletes .+, which is empty\. To do it, add --yes\.\n$/,
      });
      t.equal((await signInWith(services, identity, DEVICE)).user.id, stray.user.id);
      const { code, stdout } = await run('rebind', email, '--yes');
      t.match(
        { code, stdout },
        { code: 0, stdout: /The next sign-in with .+ opens .+ as rob\.\n$/ },
      );
      const [entry] = await log();
      t.match(entry, {
        action: 'user.rebind',
        subjectId: id,
        subject: 'rob',
        actorKind: 'operator',
      });
      const unverified = signInWith(services, { ...identity, emailVerified: false }, DEVICE);
      await t.rejects(unverified, { code: 'forbidden' });
      t.equal((await signInWith(services, identity, DEVICE)).user.id, id);
      t.equal(
        (await signInWith(services, { ...identity, email: 'new@b.example' }, DEVICE)).user.id,
        id,
      );
      const third = { ...identity, subject: 'https://third.example|42' };
      t.not((await signInWith(services, third, DEVICE)).user.id, id, 'it counts once');

      const { user } = await signInWith(
        services,
        { ...identity, subject: 'https://fourth.example|1' },
        DEVICE,
      );
      t.equal((await run('rebind', 'unknown@x.example', '--yes')).code, 1);
      await database.query('UPDATE organization_usage SET links = 1 WHERE id = ?', {
        replacements: [user.organizationId],
      });
      const refused = await run('rebind', email, '--yes');
      t.match(refused, { code: 2, stderr: /^Several people have the email address / });
      const named = await run('rebind', email, '--yes', '--organization', organizationId);
      t.match(named, { code: 1, stderr: /also has the workspace .+, which isn't empty\. / });
      t.equal((await signInWith(services, identity, DEVICE)).user.id, id, 'nothing was changed');
    });

    t.test('forget', async (t) => {
      const earlier = address('zoe@operated');
      const email = address('zoe.new@operated');
      const zoe = await signInMember(running, database, organizationId, earlier);
      const { username, id } = (await zoe.get('/api/auth/me')).body;
      const draft = { name: 'By Zoe', baseUrl: 'https://a.example/' };
      const link = (await zoe.post('/api/tracking-links', draft)).body;
      await ada.put(`/api/tracking-links/${link.id}`, { name: 'Still by Zoe' });
      const renamed = await ada.patch(`/api/users/${id}`, { username: 'zoe_b', email });
      t.equal(renamed.status, 200, JSON.stringify(renamed.body));
      await zoe.post('/api/tracking-links', { ...draft, name: 'By Zoe B' });
      t.match(await run('forget', email, '--yes'), { code: 1, stderr: /is still a member/ });
      t.match(await run('forget', address('nobody@operated'), '--yes'), {
        code: 1,
        stderr: /^Nothing is stored about /,
      });
      t.equal((await ada.delete(`/api/users/${id}`)).status, 200);
      // Another person with a name that is free again.
      const other = address('zed@operated');
      const zed = await signInMember(running, database, organizationId, other);
      await ada.patch(`/api/users/${(await zed.get('/api/auth/me')).body.id}`, {
        username: 'zoe_b',
      });
      await zed.post('/api/tracking-links', { ...draft, name: 'By Zed' });

      const tables = async () => JSON.stringify(await rowsOf(database, organizationId));
      const before = await tables();
      t.match(await run('forget', email), {
        code: 2,
        stderr: / for good\. To do it, add --yes\.\n$/,
      });
      t.equal(await tables(), before, 'nothing is changed unasked');
      for (const one of [earlier, email]) t.ok(before.includes(one), 'the audit log knows it');
      const { code, stdout } = await run('forget', ` ${email.toUpperCase()} `, '--yes');
      t.match({ code, stdout }, { code: 0, stdout: /zoe.+ is now removed person 1\.\nBackups / });
      const after = await tables();
      t.notOk(after.includes(email));
      t.notOk(after.includes(earlier), 'nor the address they had before');
      t.notOk(
        after.includes(`"${username}"`) || after.includes(`\\"${username}\\"`),
        'nor the name',
      );
      const links = (await ada.get('/api/tracking-links?sort=["name","ASC"]')).body;
      t.same(
        links.map((one: { name: string; createdBy: string }) => [one.name, one.createdBy]),
        [
          ['By Zed', 'zoe_b'],
          ['By Zoe B', 'removed person 1'],
          ['L', 'ada'],
          ['Still by Zoe', 'removed person 1'],
        ],
      );
      const [entry, , ...others] = await log();
      t.match(entry, { action: 'user.forget', actor: 'operator', subject: 'removed person 1' });
      const deleted = others.find(({ action }: { action: string }) => action === 'user.delete');
      t.match(deleted, { actor: 'ada', subject: 'removed person 1', before: { role: 'user' } });
      t.match(await run('forget', email, '--yes'), { code: 1, stderr: /^Nothing is stored/ });
    });

    t.test('backup', async (t) => {
      const file = join(t.testdir(), 'backup.sqlite');
      if (engine.name !== 'embedded') {
        t.match(await run('backup', file), { code: 2, stderr: /use mysqldump/ });
        return;
      }
      const { code, stdout } = await run('backup', file);
      t.match(
        { code, stdout },
        { code: 0, stdout: /Copied \d+ MB to .+backup\.sqlite\. After you restore it/ },
      );
      t.equal(statSync(file).mode & 0o777, 0o600);
      t.match(await run('backup', file), { code: 2, stderr: /^This replaces .+ add --yes\.\n$/ });
      t.match(await run('backup', file, '--yes', '--json'), {
        code: 0,
        stdout: /^\{"file":".+","bytes":\d+\}\n$/,
      });
      t.match(await run('backup', join(t.testdirName, 'none/x')), {
        code: 1,
        stderr: /^Couldn't write .+ \(ENOENT\)\.\n$/,
      });
      t.match(await run('backup', join(running.settings.DATA_DIR ?? '', 'utmost.sqlite')), {
        code: 2,
        stderr: /the database itself/,
      });
      const restored = { DATA_DIR: t.testdirName, DATABASE_URL: `sqlite:${file}` };
      t.match(await operate(restored, 'after-restore'), { code: 0 });
      const beside = await startBeside({ settings: { ...running.settings, ...restored } });
      t.teardown(() => beside.stop());
      const again = await signIn(beside.url, address('ada@operated'));
      t.equal((await again.get('/api/tracking-links')).body.length, 4);
      t.match((await again.get('/api/audit-log')).body[0], { action: 'operator.after-restore' });
      t.equal((await clientOf(beside.url).get('/api/ready')).status, 200);
    });
    // The last one: on the embedded database the service ends before.
    t.test('import-account', async (t) => {
      const eve = await signIn(running.url, address('eve@leaves'));
      const leaves = (await eve.get('/api/auth/me')).body.organizationId;
      const source = (await eve.post('/api/tracking-parameters', SOURCE)).body;
      for (const mapping of [
        { displayValue: 'Newsletter', codedValue: 'nl' },
        { displayValue: 'Ads', codedValue: 'ad' },
      ]) {
        await eve.post('/api/dropdown-values', { parameterId: source.id, ...mapping });
      }
      await eve.post('/api/tracking-parameters', LID);
      await eve.post('/api/tracking-parameters', OF_SOURCES);
      const hidden = (await eve.post('/api/tracking-parameters', HIDDEN)).body;
      const old = (await eve.post('/api/tracking-parameters', OLD)).body;
      const add = (client: typeof eve, name: string) =>
        client.post('/api/tracking-links', {
          ...{ name, baseUrl: 'https://a.example/?x=%2f', parameters: '{"src":"nl"}' },
        });
      for (const name of ['One', 'Zwei 😀', 'Three'])
        t.equal((await add(eve, name)).status, 201, name);
      await eve.patch(`/api/tracking-parameters/${hidden.id}`, { visible: false });
      await eve.delete(`/api/tracking-parameters/${old.id}`);
      const kim = await signInMember(running, database, leaves, address('kim@leaves'));
      t.equal((await add(kim, 'By Kim')).status, 201);
      await eve.delete(`/api/users/${(await kim.get('/api/auth/me')).body.id}`);
      const many = Array.from({ length: 40 }, (_, at) => `Many ${at},https://a.example/,nl`);
      const sheet = ['link_name,website_url,src', ...many].join('\n');
      const path = '/api/tracking-links/import';
      const csv = { 'content-type': 'text/csv' };
      t.equal((await eve.request('POST', path, sheet, csv)).status, 201);
      await eve.put('/api/advanced-link-config', { isEnabled: true });
      await add(eve, 'Packed');
      const view = { name: 'Newsletters', query: '?filter=src&value=nl' };
      t.equal((await eve.post('/api/link-views', view)).status, 201);
      const preset = { name: 'Launch', parameters: '{"src":"nl"}', from: '2020-01-01' };
      t.equal((await eve.post('/api/presets', preset)).status, 201);
      for (const value of ['podcast', 'fax']) {
        const wanted = { queryName: 'src', value, reason: 'Soon' };
        const { status, body } = await eve.post('/api/value-requests', wanted);
        t.equal(status, 201);
        if (value === 'fax') await eve.post(`/api/value-requests/${body.id}/decline`);
      }
      const exported = String((await eve.get('/api/account/export')).body);
      const folder = t.testdir({ 'account.ndjson': exported });
      const fileOf = (name: string, text: string) => {
        writeFileSync(join(folder, name), text);
        return join(folder, name);
      };
      const changed = (name: string, from: string | RegExp, to: string) => {
        const text = exported.replace(from, to);
        t.not(text, exported, name);
        return fileOf(name, text);
      };
      const file = join(folder, 'account.ndjson');

      const fay = await signIn(running.url, address('fay@arrives'));
      const id = (await fay.get('/api/auth/me')).body.organizationId;
      // Numbers that the workspace itself gave: they are published.
      const used = { ...LID, currentIdentifierValue: 99 };
      const { id: usedId } = (await fay.post('/api/tracking-parameters', used)).body;
      const draft = { name: 'Draft', baseUrl: 'https://a.example/' };
      const { id: draftId } = (await fay.post('/api/tracking-links', draft)).body;
      await fay.delete(`/api/tracking-links/${draftId}`);
      await fay.delete(`/api/tracking-parameters/${usedId}`);
      const gil = await signIn(running.url, address('gil@example'));
      const third = (await gil.get('/api/auth/me')).body.organizationId;

      let [theirs, newcomer, example] = [eve, fay, gil];
      if (engine.name === 'embedded') {
        t.match(await run('import-account', file, id), {
          code: 1,
          stderr: /^The database is open in another process, such as the service\. Stop it first\./,
        });
        await running.server.stop();
      }
      const rows = async () => {
        const opened = databaseOf(running);
        const found = await rowsOf(opened, id);
        await opened.close();
        return found;
      };
      await database.close();
      const lines = exported.trimEnd().split('\n');
      const before = await rows();
      // Whatever is told of the file alone, before the database has a say.
      const ofFile = [
        [[fileOf('cut', lines.slice(0, -1).join('\n')), id], /isn't a whole account export/],
        [[fileOf('short', lines.toSpliced(3, 1).join('\n')), id], /isn't a whole account export/],
        [
          [changed('newer', '"version":1', '"version":2'), id],
          /^A newer version of Utmost made this export\. Update this server first\./,
        ],
        [
          [fileOf('bad', `${lines.slice(0, -2).join('\n')}\n{`), id],
          /^Line \d+ of the export: it isn't/,
        ],
        [
          [changed('scheme', /"fullUrl":"https:/g, '"fullUrl":"javascript:'), id],
          /^Line \d+ of the export: javascript:.* isn't a URL\. Nothing was changed\./,
        ],
        [
          [fileOf('csv', 'link_name,website_url\n'), id],
          /^Line 1 of the export: it isn't a JSON object/,
        ],
        [
          [changed('count', /"records":\d+/, '"records":3'), id],
          /isn't a whole account export: \d+ lines are there, but its end counted another number/,
        ],
        [
          [changed('version', '"version":1', '"version":"abc"'), id],
          /^Line 1 of the export: its version isn't a whole number from 1\./,
        ],
        [
          [changed('nameless', /^\{(.*?)"name":"[^"]*"/, '{$1"name":7'), id],
          /^Line 1 .+\/name must be string\./,
        ],
        [
          [changed('name', '"name":"One"', `"name":"${'x'.repeat(256)}"`), id],
          /^Line \d+ of the export: name is longer than 255 characters\./,
        ],
        [
          [changed('given', '"lastNumber":3', '"lastNumber":"many"'), id],
          /^Line \d+ of the export: given_number\/lastNumber must be integer\./,
        ],
        [
          [changed('large', '"lastNumber":3', '"lastNumber":9007199254740993'), id],
          /^Line \d+ of the export: lastNumber is out of range: it can be 9,007,199,254,740,990 at most\./,
        ],
        [
          [changed('query', '"queryName":"lid"', `"queryName":"${'q'.repeat(51)}"`), id],
          /^Line \d+ of the export: queryName is longer than 50 characters\./,
        ],
        [
          [changed('of-link', '\\"src\\":\\"nl\\"', `\\"${'q'.repeat(51)}\\":\\"nl\\"`), id],
          /^Line \d+ of the export: q+ is longer than 50 characters\./,
        ],
        [
          [changed('lost', /"parameterId":"./, '"parameterId":"f'), id],
          /^Line \d+ of the export: the parameter of the value Newsletter isn't in the lines before\./,
        ],
        [
          [changed('same', '"queryName":"lid"', '"queryName":"src"'), id],
          /^Line \d+ of the export: src is in a line before\./,
        ],
        [
          [changed('date', /"lastModifiedAt":"20/, '"lastModifiedAt":"00'), id],
          /^Line \d+ of the export: lastModifiedAt isn't a date of the years 1000 to 9999\./,
        ],
        [[folder, id], /^Couldn't read .+ \(EISDIR\)\./],
        [[join(folder, 'none'), id], /^Couldn't read .+ \(ENOENT\)\./],
      ] as const;
      const ofDatabase = [
        [
          [changed('number', '\\"lid\\":\\"2\\"', '\\"lid\\":\\"01\\"'), id],
          /: 2 links have the same lid, 01\. Nothing was changed\./,
        ],
        [
          [
            fileOf(
              'twice',
              exported
                .replace(/(^.*"name":"One".*\n)/m, '$1$1')
                .replace(/"records":(\d+)/, (_, n) => {
                  return `"records":${Number(n) + 1}`;
                }),
            ),
            id,
          ],
          /^Lines \d+ to \d+ of the export: a record is there more than once, or was taken into this workspace before\./,
        ],
        [[file, organizationId], /isn't empty: it has links or parameters\. Nothing was changed\./],
        [[file, source.id], /^There is no workspace /],
      ] as const;
      const cases = engine.name === 'embedded' ? [...ofFile, ...ofDatabase] : ofDatabase;
      const [[words, refusal]] = cases;
      t.match(await run('import-account', ...words), { code: 1, stderr: refusal }, words[0]);
      const opened = databaseOf(running);
      const here = { sequelize: opened, models: defineModels(opened) };
      const silent = silentRun(t, running.settings);
      // The others without a command of their own, each of which takes a second.
      for (const [[path, workspace], sentence] of cases) {
        const refused = importAccount(silent, here, path, workspace);
        await t.rejects(refused, { name: 'OperatorError', exitCode: 1, message: sentence }, path);
        await refused.catch(({ message }) => t.notMatch(message, /\n/, 'one sentence'));
      }
      await opened.close();
      t.same(await rows(), before, 'nothing was changed');

      const ofGil = accountExample().replace('ada@northwind.example', address('gil@example'));
      t.match(
        await run('import-account', fileOf('example', ofGil), third),
        { code: 0, stdout: /Took in 1 link and 1 audit entry/ },
        "the contract's",
      );
      const low = exported
        .replace(/"currentIdentifierValue":45/, '"currentIdentifierValue":2')
        .replace(/("queryName":"hid".*"currentIdentifierValue":)3/, '$10')
        .replaceAll(address('eve@leaves'), 'gone@elsewhere.example');
      t.not(low.length, exported.length);
      const { code, stdout, stderr } = await run(
        'import-account',
        fileOf('low', `\uFEFF${low}\n`),
        id,
      );
      t.match(
        { code, stdout, stderr },
        { code: 0, stdout: /Took in 45 links and \d+ audit entries/ },
      );
      if (engine.name === 'embedded') {
        const beside = await startBeside(running);
        t.teardown(() => beside.stop());
        [theirs, newcomer, example] = [eve, fay, gil].map((client) =>
          clientOf(beside.url, { cookie: client.cookies() }),
        ) as [typeof eve, typeof eve, typeof eve];
      }
      const me = (await example.get('/api/auth/me')).body;
      t.equal(me.organizationName, 'Northwind');
      t.match(
        (await example.get('/api/audit-log')).body.at(-1),
        { actor: 'ada', actorId: me.id },
        'who is a member',
      );
      t.match((await example.get('/api/link-views')).body, [{ name: 'Newsletters' }]);
      const filter = encodeURIComponent('{"favorite":true}');
      const starred = await example.get(`/api/tracking-links?filter=${filter}`);
      t.match(starred.body, [{ name: 'Spring launch' }], 'favorites of members come in');
      const arrived = String((await newcomer.get('/api/account/export')).body);
      const isOwn = ({ action, actor, type, queryName }: Record<string, unknown>) =>
        actor === 'fay' ||
        action === 'operator.import-account' ||
        (type === 'given_number' && queryName === 'lid');
      const expected = told(exported).map((record) => ({
        ...record,
        ...(record.queryName === 'lid' && { currentIdentifierValue: 100 }),
        ...(record.type === 'preset' && { createdBy: null }),
        ...(record.type === 'value_request' && { requestedBy: null }),
      }));
      t.equal(told(exported).filter(({ type }) => type === 'value_request').length, 2);
      t.same(
        told(arrived).filter((record) => !isOwn(record)),
        expected,
        'all is as it was, but for people, ids and the numbers that were given here',
      );
      const [link] = (await newcomer.get('/api/tracking-links')).body;
      t.match((await newcomer.get(`/api/tracking-links/${link.id}`)).body.history, [
        { action: 'link.create', by: 'eve' },
      ]);
      const numbers = async (client: typeof fay, src = 'ad') => {
        const draft = { ...DRAFT, parameters: JSON.stringify({ src }) };
        const { parameters } = (await client.post('/api/tracking-links', draft)).body;
        const { lid, sid } = JSON.parse(parameters);
        return [lid, sid];
      };
      t.same(await numbers(theirs), ['46', '2'], 'numbers go on');
      t.same(await numbers(newcomer), ['101', '2'], 'behind those that were given here');
      t.same(await numbers(newcomer, 'nl'), ['102', '1'], 'a value has the number that it had');
      t.match(
        (await newcomer.post('/api/tracking-parameters', OLD)).body,
        { currentIdentifierValue: 3 },
        'also those of an identifier that is gone',
      );

      for (const [email, label] of [
        ['gone@elsewhere.example', 'removed person 1'],
        [address('kim@leaves'), 'removed person 2'],
      ] as const) {
        t.match(await run('forget', email, '--yes'), {
          code: 0,
          stdout: new RegExp(` is now ${label}`),
        });
        t.match(await run('forget', email, '--yes'), {
          code: 1,
          stderr: /^Nothing is stored about /,
        });
      }
      t.notMatch(JSON.stringify(await rows()), /\b(eve|kim|gone@elsewhere)\b/);
    });
  });
}

t.test('help, and what it does not know', async (t) => {
  const settings = { DATA_DIR: t.testdir() };
  const { code, stdout } = await operate(settings, '--help');
  t.equal(code, 0);
  for (const name of [
    'after-restore',
    'check',
    'move',
    'backup',
    'organizations',
    'make-admin',
    'rebind',
    'forget',
    'import-account',
  ]) {
    t.match(stdout, new RegExp(`^  ${name}`, 'm'));
  }
  t.match(await operate(settings, 'help', 'move'), { code: 0, stdout: /--to <url>/ });
  t.match(await operate(settings, 'destroy'), { code: 2, stderr: /unknown command 'destroy'/ });
  t.match(await operate(settings, 'make-admin'), { code: 2, stderr: /missing required argument/ });
  writeFileSync(join(t.testdirName, 'utmost.sqlite'), 'no database');
  t.match(await operate(settings, 'organizations'), { code: 1, stderr: /damaged/ });
});
