// What is made of each error of a driver: whether to try again, and what to tell.
import { DamagedDatabase, isDamage } from '@utmost/db/embedded/damage.ts';
import { driverError } from '@utmost/db/embedded/driver.ts';
import { isStatementTimeout } from '@utmost/db/statement.ts';
import {
  isFull,
  isLostConnection,
  isOutcomeUnknown,
  isPassing,
  isReadOnly,
} from '@utmost/db/transaction.ts';
import { ConnectionError, DatabaseError } from 'sequelize';
import t from 'tap';

const KINDS = {
  ...{ isPassing, isLostConnection, isOutcomeUnknown, isReadOnly },
  ...{ isFull, isStatementTimeout, isDamage },
};

const from = (original: object) =>
  new DatabaseError(Object.assign(new Error('no'), { sql: '' }, original));
const withNumber = (errno: number) => from({ errno });
const withCode = (code: string) => from({ code });

const OF_KIND: Readonly<Record<keyof typeof KINDS, readonly Error[]>> = {
  isPassing: [
    ...[1205, 1213, 1020, 1047, 3101, 8002, 8005, 8022, 8028, 9007].map(withNumber),
    withCode('SQLITE_BUSY'),
  ],
  isLostConnection: [
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'].map(withCode),
    withCode('PROTOCOL_CONNECTION_LOST'),
    ...[1053, 3032, 6400, 3098, 3781, 3782, 3783, 3797, 3798, 3799].map(withNumber),
    from({ fatal: true }),
    new ConnectionError(new Error('no')),
  ],
  isOutcomeUnknown: [withNumber(1180), withNumber(3100)],
  isReadOnly: [withNumber(1290), withNumber(1836)],
  isFull: [
    ...['SQLITE_FULL', 'ENOSPC', 'EDQUOT'].map(withCode),
    ...[1021, 1114].map(withNumber),
    Object.assign(new Error('no'), { code: 'ENOSPC' }),
    Object.assign(new Error('no'), { errcode: 13 }),
  ],
  isStatementTimeout: [...[1969, 3024].map(withNumber), withCode('SQLITE_INTERRUPT')],
  isDamage: [
    ...['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'ER_NOT_KEYFILE', 'ER_CRASHED_ON_USAGE'].map(withCode),
    ...['ER_INDEX_CORRUPT', 'ER_TABLE_CORRUPT', 'ER_TABLESPACE_MISSING'].map(withCode),
    Object.assign(new Error('no'), { code: 'SQLITE_CORRUPT' }),
    new DamagedDatabase('page 3'),
  ],
};
const OF_NONE = [
  withNumber(1062),
  withCode('SQLITE_CONSTRAINT'),
  from({ fatal: false }),
  Object.assign(new Error('no'), { code: 'SQLITE_INTERRUPT', errno: 3024 }),
  new Error('of its own'),
];

for (const [kind, is] of Object.entries(KINDS)) {
  t.test(kind, async (t) => {
    for (const [other, errors] of [...Object.entries(OF_KIND), ['none', OF_NONE] as const]) {
      for (const error of errors) {
        const about = `${other}: ${error.name} ${JSON.stringify(Object(error).original ?? error)}`;
        t.equal(is(error), kind === other, about);
      }
    }
  });
}

t.test('the embedded engine has the codes of the driver that Sequelize knows', async (t) => {
  for (const [errcode, code] of [
    [5, 'SQLITE_BUSY'],
    [517, 'SQLITE_BUSY'],
    [6, 'SQLITE_LOCKED'],
    [10, 'SQLITE_IOERR'],
    [11, 'SQLITE_CORRUPT'],
    [13, 'SQLITE_FULL'],
    [14, 'SQLITE_CANTOPEN'],
    [19, 'SQLITE_CONSTRAINT'],
    [2067, 'SQLITE_CONSTRAINT'],
    [26, 'SQLITE_NOTADB'],
    [1, 'SQLITE_ERROR'],
    [undefined, 'SQLITE_ERROR'],
  ] as const) {
    const error = driverError(Object.assign(new Error('what happened'), { errcode }));
    t.match(error, { code, message: `${code}: what happened` });
  }
});
