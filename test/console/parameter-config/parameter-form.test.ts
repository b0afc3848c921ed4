import { renamedValues } from '@utmost/console/src/parameter-config/details/detail-rows.ts';
import {
  change,
  parameterOf as described,
  formOf,
  type ParameterFields,
  refuse,
  sentencesOf,
  shownSentences,
  submit,
  warningsOf,
} from '@utmost/console/src/parameter-config/parameter-form/parameter-form.ts';
import { ADVANCED_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import t from 'tap';
import { PARAMETERS, parameterOf } from '../../support/taxonomies.ts';

const AROUND = { others: PARAMETERS, advanced: ADVANCED_DEFAULTS, isNew: true };
const typed = (fields: Partial<ParameterFields>) =>
  change(formOf(null), { displayName: 'New', queryName: 'new', ...fields });

t.test('what is stored comes back unchanged', async (t) => {
  for (const parameter of PARAMETERS) {
    const { valueMappings, ...stored } = parameter;
    t.same(described(formOf(parameter).fields), {
      ...stored,
      allowedValues: stored.allowedValues?.replaceAll(' ', '') ?? null,
    });
  }
});

t.test('an identifier is always required', async (t) => {
  t.equal(described(typed({ type: 'identifier', required: false }).fields).required, true);
});

t.test('what a type does not have is cleared', async (t) => {
  const { fields } = typed({ type: 'text', allowedValues: 'a, b', useCodedValues: true });
  t.match(described(fields), { allowedValues: null, useCodedValues: false });
});

t.test('special characters are any, none or some', async (t) => {
  const chars = (fields: Partial<ParameterFields>) =>
    described(typed({ specialCharacters: '-', ...fields }).fields).allowedSpecialChars;
  t.equal(chars({ characters: 'any' }), null);
  t.equal(chars({ characters: 'none' }), '');
  t.equal(chars({ characters: 'some' }), '-');
  t.equal(formOf(parameterOf('x', { allowedSpecialChars: '' })).fields.characters, 'none');
});

t.test('a field complains once it was changed, every field once it was sent', async (t) => {
  const form = change(formOf(null), { displayName: '' });
  const sentences = sentencesOf(form.fields, AROUND);
  t.same([...shownSentences(form, sentences)], [['displayName', 'Display name is required']]);
  t.equal(shownSentences(submit(form), sentences).size, 2);
});

t.test('the server’s word stands until the form changes', async (t) => {
  const form = refuse(typed({}), new Map([['queryName', 'Taken']]));
  t.equal(shownSentences(form, new Map()).get('queryName'), 'Taken');
  t.equal(shownSentences(change(form, { required: true }), new Map()).size, 0);
});

t.test('a name that differs in case alone is warned of', async (t) => {
  const { fields } = typed({});
  t.match(warningsOf(typed({ queryName: 'SRC' }).fields, AROUND, fields), [/differ only in case/]);
  t.same(warningsOf(fields, AROUND, fields), []);
  const source = typed({ queryName: 'utm_source' }).fields;
  t.match(warningsOf(fields, AROUND, source), [/Google Analytics 4 reads utm_source/]);
  t.same(warningsOf(source, AROUND, fields), []);
});

t.test('a value of a list is renamed where it alone is another one in its place', async (t) => {
  const listOf = (allowedValues: string) => parameterOf('src', { type: 'dropdown', allowedValues });
  for (const [before, after, renamed] of [
    ['google,fb', 'google,facebook', ['fb', 'facebook']],
    ['google,bing,yahoo', 'north,south,east', null],
    ['google,bing,yahoo', 'bing,yahoo,duck', null],
    ['google,bing,yahoo', 'north,yahoo', null],
    ['google,bing', 'bing,google', null],
  ] as const) {
    const [one, ...others] = renamedValues(listOf(before), listOf(after));
    t.same(others, [], after);
    t.same(one ? [one.before, one.after] : null, renamed, after);
  }
});
