// The suites of the database and of the API on Oracle's MySQL, which the runner otherwise leaves to MariaDB.
import { execFileSync } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import t from 'tap';
import { isExecutable } from '../runner/on-path.ts';
import { proved } from './proof.ts';
import { runSuite } from './suite-run.ts';

t.test('on MySQL', { timeout: 1_800_000 }, async (t) => {
  const server = findMySql();
  if (server === null) {
    t.pass('MySQL', { skip: "it needs Oracle's mysqld: bash test/prove/get-mysql.sh" });
    return;
  }
  const [version = ''] = /\d+\.\d+\.\d+/.exec(versionOf(server)) ?? [];
  const run = await runSuite(['db', 'api'], { TEST_MYSQLD: server, TEST_MARIADB_URL: '' });
  for (const line of run.leftOut) console.error(`Left out on MySQL: ${line}`);
  if (run.failed > 0) console.error(run.output);
  t.equal(run.failed, 0);
  t.ok(run.passed > 0);
  if (run.failed > 0) return;
  proved({
    part: 'MySQL',
    claim: `The suites of the database and of the API pass on MySQL ${version}, and on the embedded engine beside it`,
    times: run.passed,
    result: `${run.files} files in ${run.seconds.toFixed(0)} s; left out: ${run.leftOut.join('; ') || 'nothing'}`,
  });
});

// Debian's `mysqld` is MariaDB's, under another name.
function findMySql(): string | null {
  const folders = ['node_modules/.cache/mysql/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const found = [...folders, '/usr/sbin'].map((folder) => resolve(folder, 'mysqld'));
  return found.find((path) => isExecutable(path) && !versionOf(path).includes('MariaDB')) ?? null;
}

function versionOf(server: string): string {
  return execFileSync(server, ['--version'], { encoding: 'utf8' });
}
