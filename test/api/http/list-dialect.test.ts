// Every list call speaks the dialect of ra-data-simple-rest: its client, as it is, pages, sorts, filters and deletes.
import { type DataProvider, fetchUtils, type HttpError, type RaRecord } from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import t, { type Test } from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { onEveryEngine } from '../organization.ts';

/** A list, with at least three records in it. */
interface Listed {
  readonly resource: string;
  /** A field that tells its records apart in part, for sorting and filtering. */
  readonly field: string;
  /** What the call names as sortable. */
  readonly sortable: string;
  /** Whose ids `deleteMany` takes; none where a record is not deleted here. */
  readonly deletes?: (id: RaRecord['id']) => boolean;
}

const everything = { pagination: { page: 1, perPage: 100 }, filter: {} };
const byId = { field: 'id', order: 'ASC' } as const;

async function speaksTheDialect(
  t: Test,
  provider: DataProvider,
  { resource, field, sortable }: Listed,
): Promise<void> {
  const list = async (field: string, order: 'ASC' | 'DESC', page: number, perPage: number) =>
    await provider.getList(resource, {
      ...everything,
      sort: { field, order },
      pagination: { page, perPage },
    });
  const { data: all, total = 0 } = await list('id', 'ASC', 1, 100);
  t.ok(total >= 3, `${total} records`);
  t.equal(all.length, total);
  const ids = all.map(({ id }) => String(id));
  t.same(ids, ids.toSorted(), 'sorted by id, as react-admin asks where nothing is said');
  t.same(
    (await list('id', 'DESC', 1, 100)).data.map(({ id }) => id),
    ids.toReversed(),
  );

  const second = await list('id', 'ASC', 2, 2);
  t.equal(second.total, total);
  t.same(
    second.data.map(({ id }) => id),
    ids.slice(2, 4),
    'page 2 of 2 each',
  );
  t.same((await list('id', 'ASC', 99, 2)).data, [], 'behind the last page');

  const some = [ids[2] ?? '', ids[0] ?? ''];
  const { data: known } = await provider.getMany(resource, { ids: [...some, crypto.randomUUID()] });
  t.same(known.map(({ id }) => id).toSorted(), some.toSorted(), 'getMany');

  const wanted = all[0]?.[field];
  const filter = { [field]: wanted };
  const found = await provider.getList(resource, { ...everything, sort: byId, filter });
  t.same(
    found.data.map(({ id }) => id),
    all.filter((one) => one[field] === wanted).map(({ id }) => id),
    `filtered by ${field}`,
  );
  const reference = { target: field, id: wanted, pagination: { page: 1, perPage: 1 } };
  const referring = await provider.getManyReference(resource, {
    ...reference,
    sort: byId,
    filter: {},
  });
  t.equal(referring.total, found.total, 'getManyReference');
  t.equal(referring.data.length, 1);

  const refused = async (call: Promise<unknown>) => {
    const { status, body } = await call.then(
      () => ({ status: 200, body: { errors: {} } }),
      (error: HttpError) => error,
    );
    t.equal(status, 400);
    return body.errors;
  };
  const unknown = { ...everything, sort: byId, filter: { nonsense: 1 } };
  const errors = await refused(provider.getList(resource, unknown));
  t.match(errors, { 'filter.nonsense': /^filter\.nonsense isn't a field of / });
  t.same(await refused(list('nonsense', 'ASC', 1, 2)), {
    'sort.0': `sort.0 must be one of ${sortable}.`,
  });
}

onEveryEngine(t, async (t, { admin, running, addParameter, addMapping }) => {
  const { url } = running;
  const client = (cookies: () => string) =>
    simpleRest(`${url}/api`, (address, options = {}) => {
      const headers = new Headers(options.headers);
      headers.set('cookie', cookies());
      return fetchUtils.fetchJson(address, { ...options, headers });
    });
  const provider = client(admin.cookies);
  const post = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    t.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };

  const { email } = (await admin.get('/api/auth/me')).body;
  const parameterIds: string[] = [];
  for (const [displayName, queryName, type] of [
    ['Channel', 'ch', 'dropdown'],
    ['Source', 'src', 'text'],
    ['Term', 'term', 'text'],
  ] as const) {
    const draft = { displayName, queryName, type, useCodedValues: type === 'dropdown' };
    parameterIds.push((await addParameter(draft)).id);
  }
  const [parameterId = ''] = parameterIds;
  for (const [displayValue, codedValue] of [
    ['Paid Search', 'ps'],
    ['Email', 'em'],
    ['Social', 'so'],
  ]) {
    await addMapping({ parameterId, displayValue, codedValue });
  }
  for (const person of ['bob', 'cyd']) {
    await post('/api/users/invite', { email: address(`${person}@members`) });
    await signIn(url, address(`${person}@members`));
  }
  for (const guest of ['dan', 'eve', 'fay']) {
    await post('/api/users/invite', { email: address(`${guest}@guests`) });
  }
  for (const name of ['CI', 'Nightly', 'Import']) {
    await post('/api/api-tokens', { name, scope: 'read' });
    await post('/api/link-views', { name, query: `?q=${name}` });
    await signIn(url, email);
  }
  const ours = (await admin.get('/api/profile/sessions')).body as {
    id: string;
    current: boolean;
  }[];
  const current = ours.find((one) => one.current)?.id;

  const lists: Listed[] = [
    {
      resource: 'tracking-parameters',
      field: 'type',
      sortable:
        'id, displayName, queryName, type, required, visible, useCodedValues, allowedValues, allowedSpecialChars, allowWhitespace, forceLowercase, identifierFormat, paddingLength, currentIdentifierValue, spaceReplacement, by, allow, valueDetails, inUrl, dateFormat, compose, identifierPer, isAdvancedParameter, createdAt',
      deletes: () => true,
    },
    {
      resource: 'users',
      field: 'role',
      sortable: 'id, username, email, name, role, createdAt',
      deletes: () => true,
    },
    {
      resource: 'invitations',
      field: 'isExpired',
      sortable: 'id, email, invitedBy, createdAt, sentAt, expiresAt, mailStatus, isExpired',
      deletes: () => true,
    },
    {
      resource: 'api-tokens',
      field: 'scope',
      sortable: 'id, name, scope, prefix, createdAt, expiresAt, lastUsedAt, username',
      deletes: () => true,
    },
    { resource: 'audit-log', field: 'action', sortable: 'id, at' },
    { resource: 'link-views', field: 'name', sortable: 'id, name, query', deletes: () => true },
    {
      resource: 'profile/sessions',
      field: 'address',
      sortable: 'id, current, createdAt, lastSeenAt, expiresAt, userAgent, address',
      deletes: (id) => id !== current,
    },
  ];
  const mappings = { field: 'codedValue', sortable: 'id, parameterId, displayValue, codedValue' };
  for (const resource of ['value-mappings', `dropdown-values/${parameterId}`]) {
    await t.test(resource, (t) => speaksTheDialect(t, provider, { resource, ...mappings }));
  }
  for (const one of lists) {
    await t.test(one.resource, (t) => speaksTheDialect(t, provider, one));
  }

  t.test('a text is looked for, in any case', async (t) => {
    const found = async (resource: string, q: string) => {
      const { data } = await provider.getList(resource, {
        ...everything,
        sort: byId,
        filter: { q },
      });
      return data;
    };
    t.match(await found('users', 'BOB@'), [{ email: address('bob@members') }]);
    const [{ id } = { id: '' }] = await found('users', '');
    t.same(await found('users', String(id)), [], 'a piece of an id finds no user');
    t.match(await found('api-tokens', 'night'), [{ name: 'Nightly' }]);
    t.match(await found('value-mappings', 'paid s'), [{ codedValue: 'ps' }]);
    t.same(await found('link-views', 'nowhere'), []);
  });

  t.test('without range, sort and filter a list is whole and in its own order', async (t) => {
    const { body, headers } = await admin.get('/api/value-mappings');
    t.same(
      (body as { codedValue: string }[]).map(({ codedValue }) => codedValue),
      ['ps', 'em', 'so'],
    );
    t.equal(headers.get('content-range'), 'value-mappings 0-2/3');
    const turned = await admin.get(`/api/value-mappings?range=${encodeURIComponent('[2,1]')}`);
    t.match(turned, { status: 400, body: { code: 'malformed' } });
  });

  // Last, for there is nothing left afterwards.
  for (const { resource, deletes } of lists.toReversed()) {
    if (!deletes) continue;
    await t.test(`deleteMany of ${resource}`, async (t) => {
      const { data } = await provider.getList(resource, { ...everything, sort: byId });
      const own = (await admin.get('/api/auth/me')).body.id;
      const ids = data.map(({ id }) => id).filter((id) => id !== own && deletes(id));
      t.ok(ids.length >= 2);
      t.same((await provider.deleteMany(resource, { ids })).data, ids);
      const { data: left } = await provider.getMany(resource, { ids });
      t.same(left, []);
    });
  }
  t.test('delete of a value mapping', async (t) => {
    const draft = {
      displayName: 'Medium',
      queryName: 'med',
      type: 'dropdown',
      useCodedValues: true,
    };
    const { id: parameterId } = await addParameter(draft);
    const { id } = await addMapping({ parameterId, displayValue: 'Email', codedValue: 'em' });
    const { data } = await provider.delete('dropdown-values', { id });
    t.same(data, { id, deleted: 1 });
  });
});
