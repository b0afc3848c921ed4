import { DomainError } from '@utmost/core/errors.ts';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { problem } from '@utmost/core/problem.ts';

/**
 * The values in a body's `parameters`.
 * @throws {DomainError} `malformed` when it is not a JSON object of strings
 */
export function valuesOf(parameters: string): ReadonlyMap<string, string> {
  const values = parseParameters(parameters);
  if (values) return values;
  throw new DomainError('malformed', apiTexts.malformedBody, [
    problem('parameters_malformed', 'parameters'),
  ]);
}
