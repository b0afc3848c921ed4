import { problem, valuePath } from '../problem.ts';
import { mappingIndex } from './mapping-index.ts';
import type { ValueRule } from './value-rule.ts';

/** A coded dropdown takes one of its coded values, and none before there are mappings. */
export const codedValues: ValueRule = (parameter) => {
  if (parameter.type !== 'dropdown' || !parameter.useCodedValues) return null;
  const { displayName } = parameter;
  const { byCode } = mappingIndex(parameter);
  const refused = problem(
    byCode.size === 0 ? 'value_without_mappings' : 'value_not_mapped',
    valuePath(parameter.queryName),
    { displayName },
  );
  return (value) => (byCode.has(value) ? null : refused);
};
