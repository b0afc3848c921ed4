import type { Parameter } from './parameter.ts';

/** The largest number an identifier can reach: beyond it numbers are no longer exact. */
export const LARGEST_IDENTIFIER = Number.MAX_SAFE_INTEGER - 1;

/**
 * A number as the parameter writes it: padded numbers grow past their padding rather than lose digits.
 * Source: spec part 2 section 5.
 * @example formatIdentifier({ identifierFormat: 'padded', paddingLength: 5 }, 1) // '00001'
 */
export function formatIdentifier(
  parameter: Pick<Parameter, 'identifierFormat' | 'paddingLength'>,
  value: number,
): string {
  return parameter.identifierFormat === 'padded'
    ? String(value).padStart(parameter.paddingLength, '0')
    : String(value);
}

/**
 * What the next link gets.
 * @example nextIdentifier({ identifierFormat: 'numeric', paddingLength: 5, currentIdentifierValue: 7 }) // '8'
 */
export function nextIdentifier(
  parameter: Pick<Parameter, 'identifierFormat' | 'paddingLength' | 'currentIdentifierValue'>,
): string {
  return formatIdentifier(parameter, parameter.currentIdentifierValue + 1);
}
