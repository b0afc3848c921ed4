// The arguments of a problem are those that the sentence of its code mentions: the compiler refuses all others.

import type { ProblemCode } from '@utmost/core/messages/problems.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { problem } from '@utmost/core/problem.ts';
import t from 'tap';

t.test('a problem without what its sentence mentions does not compile', async (t) => {
  const path = 'parameters.utm_source';
  const calls = [
    // @ts-expect-error: missing altogether
    () => problem('parameter_required', path),
    // @ts-expect-error: one of two missing
    () => problem('value_too_long', path, { displayName: 'Source' }),
    // @ts-expect-error: misspelled
    () => problem('link_name_too_long', 'name', { maximum: 255 }),
    // @ts-expect-error: misspelled, where a function makes the sentence
    () => problem('full_url_too_long', 'fullUrl', { maximum: 255 }),
    // @ts-expect-error: of another type
    () => problem('full_url_too_long', 'fullUrl', { max: '255' }),
    // @ts-expect-error: superfluous
    () => problem('parameter_required', path, { displayName: 'Source', max: 255 }),
    // @ts-expect-error: superfluous, where the sentence mentions nothing
    () => problem('link_name_required', 'name', { displayName: 'Source' }),
    // @ts-expect-error: what one of two codes needs
    (code: 'csv_row_nul' | 'csv_record_too_long') => problem(code, '', { row: 1 }),
    // @ts-expect-error: no such code
    () => problem('parameter_demanded', path, { displayName: 'Source' }),
    // @ts-expect-error: any code at all
    (code: ProblemCode) => problem(code, path, { displayName: 'Source' }),
  ];
  t.equal(calls.length, 10);
});

t.test('a sentence has what its problem was made with, as it is', async (t) => {
  const name = '{name} $& {max}';
  t.equal(
    sentenceOf(problem('query_name_taken', 'queryName', { name })),
    `Another parameter already has the query name "${name}"`,
  );
  t.equal(
    sentenceOf(problem('full_url_too_long', 'fullUrl', { max: 262_144 })),
    'Tracking URL must be at most 262,144 characters',
  );
  t.equal(sentenceOf(problem('link_name_required', 'name')), 'Link name is required');
});
