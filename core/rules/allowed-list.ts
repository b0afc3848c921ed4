import { shownList } from '../messages/figures.ts';
import { problem, valuePath } from '../problem.ts';
import { listedValues } from '../taxonomy/parameter.ts';
import type { ValueRule } from './value-rule.ts';

/** A plain dropdown with a list takes a value of the list. */
export const allowedList: ValueRule = (parameter) => {
  if (parameter.type !== 'dropdown' || parameter.useCodedValues) return null;
  const list = listedValues(parameter);
  if (list.length === 0) return null;
  const allowed = new Set(
    parameter.forceLowercase ? list.map((value) => value.toLowerCase()) : list,
  );
  const refused = problem('value_not_listed', valuePath(parameter.queryName), {
    displayName: parameter.displayName,
    list: shownList(list),
  });
  return (value) => (allowed.has(value) ? null : refused);
};
