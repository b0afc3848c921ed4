// The suites of the database and of the API on Oracle's MySQL, which the runner otherwise leaves to MariaDB.
import t from 'tap';
import { findMySql } from './mysql-programs.ts';
import { proved } from './proof.ts';
import { runSuite } from './suite-run.ts';

t.test('on MySQL', { timeout: 1_800_000 }, async (t) => {
  const found = findMySql();
  if (found === null) {
    t.pass('MySQL', { skip: "it needs Oracle's mysqld: bash test/prove/get-mysql.sh" });
    return;
  }
  const { server, version } = found;
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
