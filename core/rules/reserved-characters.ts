import type { AdvancedLinkConfig } from '../taxonomy/parameter.ts';

/**
 * Which of the connector and the delimiter a text contains.
 * @example reservedIn('utm_source', { keyValueConnector: '_', delimiter: '~' }) // ['_']
 */
export function reservedIn(
  text: string,
  advanced: Pick<AdvancedLinkConfig, 'keyValueConnector' | 'delimiter'>,
): string[] {
  const found: string[] = [];
  for (const part of [advanced.keyValueConnector, advanced.delimiter]) {
    if (part !== '' && text.includes(part) && !found.includes(part)) found.push(part);
  }
  return found;
}

/**
 * Offending strings as a sentence shows them.
 * @example shownReserved(['_', ' ']) // '_, space'
 */
export function shownReserved(found: readonly string[]): string {
  return found.map((part) => (part === ' ' ? 'space' : part)).join(', ');
}
