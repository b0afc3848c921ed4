import { changedFields, changedLinkFields } from '@utmost/core/audit/changed-fields.ts';
import t from 'tap';

t.test('the fields that differ', async (t) => {
  t.same(changedFields({ name: 'a', id: 1, old: true }, { name: 'b', id: 1, gone: null }), [
    { field: 'name', before: 'a', after: 'b' },
    { field: 'old', before: 'true', after: null },
  ]);
  t.same(changedFields(null, { constructor: 'x' }), [
    { field: 'constructor', before: null, after: 'x' },
  ]);
  t.same(changedFields(null, null), []);
});

t.test('of a link each value, and not what stands beside the entry already', async (t) => {
  const before = {
    id: 1,
    name: 'Spring',
    parameters: '{"utm_source":"a","utm_medium":"m"}',
    createdAt: '2027-01-01',
    createdBy: 1,
    lastModifiedAt: '2027-01-01',
  };
  const after = {
    ...before,
    id: 2,
    name: 'Summer',
    parameters: '{"utm_source":"b","utm_medium":"m","utm_term":"t"}',
    createdAt: '2027-01-02',
    createdBy: 2,
    lastModifiedAt: '2027-01-02',
  };
  t.same(changedLinkFields(before, after), [
    { field: 'name', before: 'Spring', after: 'Summer' },
    { field: 'parameters.utm_source', before: 'a', after: 'b' },
    { field: 'parameters.utm_term', before: null, after: 't' },
  ]);
  t.same(changedLinkFields({ parameters: '{' }, { name: 'a' }), [
    { field: 'name', before: null, after: 'a' },
  ]);
});
