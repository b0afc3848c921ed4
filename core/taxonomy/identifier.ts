import type { CompiledTaxonomy } from './compile.ts';
import type { Parameter } from './parameter.ts';

/** The largest number an identifier can reach: beyond it numbers are no longer exact. */
export const LARGEST_IDENTIFIER = Number.MAX_SAFE_INTEGER - 1;

/**
 * A number as the parameter writes it: padded numbers grow past their padding rather than lose digits.
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
 * The identifier of the next link.
 * @param linksBefore how many links are made before it
 * @example nextIdentifier({ identifierFormat: 'numeric', paddingLength: 5, currentIdentifierValue: 7 }) // '8'
 */
export function nextIdentifier(
  parameter: Pick<Parameter, 'identifierFormat' | 'paddingLength' | 'currentIdentifierValue'>,
  linksBefore = 0,
): string {
  return formatIdentifier(parameter, parameter.currentIdentifierValue + linksBefore + 1);
}

/**
 * The identifiers of the next link, all in step, but for those that number values.
 * @returns query name -> formatted identifier
 * @example nextIdentifiers(compiled) // Map { 'lid' => '00001' }
 */
export function nextIdentifiers(
  { visible }: CompiledTaxonomy,
  linksBefore = 0,
): Map<string, string> {
  const identifiers = new Map<string, string>();
  for (const { parameter } of visible) {
    if (parameter.type !== 'identifier' || parameter.identifierPer) continue;
    identifiers.set(parameter.queryName, nextIdentifier(parameter, linksBefore));
  }
  return identifiers;
}

/**
 * The identifiers of a link that number values; of a value that the link has not there is none.
 * @param values of the link
 * @param numberOf the number of a parameter's value
 * @returns query name -> formatted identifier
 * @example valueIdentifiers(compiled, new Map([['utm_campaign', 'spring']]), () => 7) // Map { 'utm_id' => '7' }
 */
export function valueIdentifiers(
  { visible }: CompiledTaxonomy,
  values: ReadonlyMap<string, string>,
  numberOf: (identifier: Parameter, value: string) => number,
): Map<string, string> {
  const identifiers = new Map<string, string>();
  for (const { parameter } of visible) {
    const value = values.get(parameter.identifierPer ?? '') ?? '';
    if (value === '' || parameter.type !== 'identifier') continue;
    identifiers.set(parameter.queryName, formatIdentifier(parameter, numberOf(parameter, value)));
  }
  return identifiers;
}

/** Digits that an identifier may be padded to. */
export const PADDING_LENGTHS = { min: 1, max: 10 };
