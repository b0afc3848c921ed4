import type { Session } from '@utmost/console/src/data/user.ts';
import { type Access, guard } from '@utmost/console/src/routing/guard.ts';
import t from 'tap';

const person = {
  id: '01890000-0000-7000-8000-000000000001',
  username: 'ada',
  email: 'ada@example.com',
  name: 'Ada',
  picture: null,
  organizationId: '01890000-0000-7000-8000-000000000002',
  organizationName: 'Example',
} as const;
const sessions: Record<string, Session> = {
  nobody: { state: 'anonymous' },
  user: { state: 'signed-in', user: { ...person, role: 'user' } },
  admin: { state: 'signed-in', user: { ...person, role: 'admin' } },
};

const table: readonly {
  who: keyof typeof sessions;
  path: string;
  access?: Access;
  leadsTo: string | null;
}[] = [
  { who: 'nobody', path: '/', access: 'public', leadsTo: null },
  { who: 'nobody', path: '/login', access: 'public', leadsTo: null },
  { who: 'nobody', path: '/terms', access: 'public', leadsTo: null },
  {
    who: 'nobody',
    path: '/create-link',
    access: 'signed-in',
    leadsTo: '/login?redirect=%2Fcreate-link',
  },
  {
    who: 'nobody',
    path: '/user-management',
    access: 'admin',
    leadsTo: '/login?redirect=%2Fuser-management',
  },
  { who: 'nobody', path: '/dashboard', leadsTo: '/login' },
  { who: 'nobody', path: '/no-such-page', leadsTo: '/login' },
  { who: 'user', path: '/', access: 'public', leadsTo: '/create-link' },
  { who: 'user', path: '/login', access: 'public', leadsTo: '/create-link' },
  { who: 'user', path: '/dashboard', leadsTo: '/create-link' },
  { who: 'user', path: '/terms', access: 'public', leadsTo: null },
  { who: 'user', path: '/create-link', access: 'signed-in', leadsTo: null },
  { who: 'user', path: '/user-management', access: 'admin', leadsTo: '/create-link' },
  { who: 'user', path: '/no-such-page', leadsTo: null },
  { who: 'admin', path: '/user-management', access: 'admin', leadsTo: null },
];

for (const { who, path, access, leadsTo } of table) {
  t.test(`${who} on ${path} ${leadsTo ? `goes to ${leadsTo}` : 'stays'}`, async (t) => {
    const verdict = guard(sessions[who] ?? { state: 'loading' }, access, path, '');
    t.equal(verdict.kind === 'go' ? verdict.to : null, leadsTo);
  });
}

t.test('only a user on an admin page is told that access is denied', async (t) => {
  const denied = table.filter(({ who, path, access }) => {
    const verdict = guard(sessions[who] ?? { state: 'loading' }, access, path, '');
    return verdict.kind === 'go' && verdict.denied;
  });
  t.match(denied, [{ who: 'user', path: '/user-management' }]);
  t.equal(denied.length, 1);
});

t.test('nothing is shown and no page is changed while the session is unknown', async (t) => {
  t.same(guard({ state: 'loading' }, 'signed-in', '/create-link', ''), { kind: 'wait' });
});

t.test('the login is told the whole address to come back to', async (t) => {
  const verdict = guard({ state: 'anonymous' }, 'signed-in', '/manage-links', '?page=2');
  t.match(verdict, { to: '/login?redirect=%2Fmanage-links%3Fpage%3D2' });
});

t.test('after the workspace was deleted there is nothing to come back to', async (t) => {
  t.match(guard({ state: 'deleted' }, 'admin', '/user-management', ''), { to: '/login' });
  t.same(guard({ state: 'deleted' }, 'public', '/login', ''), { kind: 'show' });
});
