import { problem, valuePath } from '../problem.ts';
import { reservedIn, shownReserved } from './reserved-characters.ts';
import type { ValueRule } from './value-rule.ts';

/** In advanced mode a parameter's name must not contain the connector or delimiter. */
export const reservedInName: ValueRule = (parameter, context) => {
  if (!context.isAdvancedMode) return null;
  const found = reservedIn(parameter.queryName, context.advanced);
  if (found.length === 0) return null;
  const refused = problem('query_name_reserved', valuePath(parameter.queryName), {
    chars: shownReserved(found),
  });
  return () => refused;
};

/** In advanced mode a value must not contain the connector or delimiter. */
export const reservedInValue: ValueRule = (parameter, context) => {
  if (!context.isAdvancedMode) return null;
  return (value) => {
    const found = reservedIn(value, context.advanced);
    return found.length === 0
      ? null
      : problem('value_reserved', valuePath(parameter.queryName), {
          displayName: parameter.displayName,
          chars: shownReserved(found),
        });
  };
};
