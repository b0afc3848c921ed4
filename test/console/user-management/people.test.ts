import { expiryOf } from '@utmost/console/src/api-tokens/calls.ts';
import { deviceName } from '@utmost/console/src/api-tokens/credentials-texts.ts';
import { filterOf, isFiltered, NO_FILTER } from '@utmost/console/src/audit-log/audit-filter.ts';
import { auditActionName, auditActions } from '@utmost/console/src/audit-log/audit-texts.ts';
import { deviceOf } from '@utmost/console/src/profile/user-agent.ts';
import { changeOf } from '@utmost/console/src/user-management/calls.ts';
import {
  formatUntil,
  invitationFailureTitle,
  seatTexts,
} from '@utmost/console/src/user-management/people-texts.ts';
import { seatsOf } from '@utmost/console/src/user-management/seats.ts';
import t from 'tap';
import { filesUnder, textOf } from '../../support/source-files.ts';
import { moveTo } from '../../support/time-zones.ts';

const seats = [
  { used: 2, limit: 3, gives: 'room' },
  { used: 3, limit: 3, gives: 'full' },
  { used: 4, limit: 3, gives: 'full' },
  { used: 19, limit: 25, gives: 'room' },
  { used: 20, limit: 25, gives: 'near' },
  { used: 24, limit: 25, gives: 'near' },
  { used: 9000, limit: null, gives: 'room' },
];

for (const { used, limit, gives } of seats) {
  t.test(`${used} of ${limit ?? 'any number of'} seats: ${gives}`, async (t) =>
    t.equal(seatsOf({ used, limit }), gives),
  );
}

t.test('what a bigger plan gives depends on the plan', async (t) => {
  t.equal(seatTexts.upgrade(1), 'Upgrade to Pro for up to 25 workspace members.');
  t.equal(seatTexts.upgrade(2), '', 'there is none');
});

t.test('the member limit has a title of its own', async (t) => {
  const limit =
    'Your Free plan allows a maximum of 3 workspace members, including pending invitations. Upgrade your plan to add more.';
  t.equal(invitationFailureTitle(limit), 'Workspace Member Limit Reached');
  t.equal(invitationFailureTitle('A maximum of 3 links'), 'User Invitation Failed');
});

t.test('only what was changed is sent', async (t) => {
  const stored = { username: 'ada', email: 'ada@example.com' };
  t.same(changeOf(stored, { username: ' ada ', email: 'ada@example.com' }), {});
  t.same(changeOf(stored, { username: ' Ada', email: 'ada@example.com' }), { username: 'Ada' });
  t.same(changeOf(stored, { username: 'ada', email: ' x@b.c' }), { email: 'x@b.c' });
});

const spans = [
  { seconds: 0, gives: 'expired' },
  { seconds: 61, gives: 'in 2 min' },
  { seconds: 7200, gives: 'in 2 h' },
  { seconds: 86_400, gives: 'in 1 day' },
  { seconds: 7 * 86_400 - 5, gives: 'in 7 days' },
];

for (const { seconds, gives } of spans) {
  t.test(`${seconds} s from now is ${gives}`, async (t) => t.equal(formatUntil(seconds), gives));
}

t.test('a token lives as long as was chosen', async (t) => {
  t.equal(expiryOf(7, 0), '1970-01-08T00:00:00.000Z');
  t.equal(expiryOf(null, 0), null);
});

const devices = [
  {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0',
    name: 'Firefox on Linux',
  },
  {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36 Edg/120.0',
    name: 'Edge on Windows',
  },
  {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17 like Mac OS X) Version/17 Safari/604',
    name: 'Safari on iOS',
  },
  { userAgent: 'curl/8.5', name: 'curl' },
  { userAgent: '', name: 'Unknown browser' },
];

for (const { userAgent, name } of devices) {
  t.test(`“${userAgent}” is ${name}`, async (t) => {
    const { browser, system } = deviceOf(userAgent);
    t.equal(deviceName(browser, system), name);
  });
}

t.test('an action that has no words is called by its own', async (t) => {
  t.equal(auditActionName('link.create'), 'Link created');
  t.equal(auditActionName('toString'), 'toString');
});

t.test('whatever is written down has words, and can be asked for', async (t) => {
  const written = filesUnder('api').flatMap((path) =>
    [...textOf(path).matchAll(/\baction: '([^']+)'/g)].map(([, action = '']) => action),
  );
  t.ok(written.length > 20, `${written.length} actions`);
  t.same(
    written.filter((action) => !auditActions.includes(action)),
    [],
  );
});

t.test('a filter leaves out what was not filled in', async (t) => {
  t.notOk(isFiltered(NO_FILTER));
  t.same(filterOf({ ...NO_FILTER, actor: ' ada ' }), { actor: 'ada' });
  for (const day of ['12026-03-01', '275760-09-13', '2026-13-01', 'soon']) {
    t.same(filterOf({ ...NO_FILTER, from: day, to: day }), {}, day);
  }
});

const DAYS = [
  { zone: 'UTC', from: '2026-11-02T00:00:00.000Z', to: '2026-11-02T23:59:59.999Z' },
  { zone: 'America/New_York', from: '2026-11-02T05:00:00.000Z', to: '2026-11-03T04:59:59.999Z' },
  { zone: 'Pacific/Auckland', from: '2026-11-01T11:00:00.000Z', to: '2026-11-02T10:59:59.999Z' },
  { zone: 'Asia/Kolkata', from: '2026-11-01T18:30:00.000Z', to: '2026-11-02T18:29:59.999Z' },
];

for (const { zone, ...whole } of DAYS) {
  t.test(`the audit log of a day in ${zone}`, async (t) => {
    moveTo(t, zone);
    t.same(filterOf({ ...NO_FILTER, from: '2026-11-02', to: '2026-11-02' }), whole);
  });
}
