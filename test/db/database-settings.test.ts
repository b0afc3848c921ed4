// How the environment's variables of the database are read by the commands that check no other settings.
import { resolve } from 'node:path';
import { databaseName, databaseSettings } from '@utmost/db/database-settings.ts';
import t from 'tap';

t.test('only verify-ca leaves the host of a certificate unchecked', (t) => {
  const verifyIdentity = (DATABASE_SSL: string) =>
    databaseSettings({ DATABASE_URL: 'mysql://u:p@db/utmost', DATABASE_SSL }).tls?.verifyIdentity;
  t.equal(verifyIdentity('off'), undefined);
  t.equal(verifyIdentity('verify-ca'), false);
  for (const mode of ['on', 'On', 'true', 'required', 'VERIFY-CA'])
    t.equal(verifyIdentity(mode), true, mode);
  t.end();
});

t.test('where nothing is said, a folder beside the service', (t) => {
  t.same(databaseSettings({}), {
    databaseUrl: undefined,
    dataDir: 'data',
    tls: undefined,
    connections: undefined,
  });
  t.same(
    databaseSettings({ DATABASE_URL: '', DATA_DIR: '', DATABASE_SSL: '' }),
    databaseSettings({}),
  );
  t.end();
});

t.test('a server is named by its address, MariaDB as well as MySQL', (t) => {
  const url = (DATABASE_URL: string) => databaseSettings({ DATABASE_URL }).databaseUrl;
  t.equal(url('mariadb://u:p@db/utmost'), 'mysql://u:p@db/utmost');
  t.equal(url('mysql://u:p@db/mariadb:'), 'mysql://u:p@db/mariadb:');
  t.match(databaseSettings({ DATA_DIR: '/srv/utmost', DATABASE_CONNECTIONS: '7' }), {
    dataDir: '/srv/utmost',
    connections: 7,
  });
  t.end();
});

t.test('certificates are read from the files that are named', (t) => {
  const folder = t.testdir({ 'ca.pem': 'CA', 'cert.pem': 'CERT', 'key.pem': 'KEY' });
  const files = {
    DATABASE_SSL_CA: `${folder}/ca.pem`,
    DATABASE_SSL_CERT: `${folder}/cert.pem`,
    DATABASE_SSL_KEY: `${folder}/key.pem`,
  };
  const all = { ca: 'CA', cert: 'CERT', key: 'KEY', verifyIdentity: true };
  t.same(databaseSettings(files).tls, all, 'a CA alone means on');
  t.same(databaseSettings({ ...files, DATABASE_SSL: 'off' }).tls, undefined);
  t.same(databaseSettings({ DATABASE_SSL: 'on' }).tls, { verifyIdentity: true });
  const { DATABASE_SSL_CA: _, ...others } = files;
  t.same(databaseSettings(others).tls, undefined);
  t.throws(() => databaseSettings({ ...files, DATABASE_SSL_KEY: `${folder}/none.pem` }), {
    code: 'ENOENT',
  });
  t.end();
});

t.test('what operators read names no account', (t) => {
  t.equal(
    databaseName({ databaseUrl: 'mysql://u:p@db:3307/utmost', dataDir: 'x' }),
    'utmost at db:3307',
  );
  t.equal(databaseName({ databaseUrl: undefined, dataDir: '/srv' }), '/srv/utmost.sqlite');
  t.equal(databaseName({ databaseUrl: undefined, dataDir: 'data' }), resolve('data/utmost.sqlite'));
  t.end();
});
