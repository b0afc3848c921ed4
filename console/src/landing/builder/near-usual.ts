import { predictChannel } from '@utmost/core/channel/predict-channel.ts';
import { sourceCategory } from '@utmost/core/channel/source-category.ts';
import { nearMiss } from '../../ui/link-fields/misspelled-value.ts';
import { suggestionsFor } from './ga4-fields.ts';

/**
 * The usual value that was probably meant; null where the value is one itself, where Google Analytics knows
 * it, and where none is near.
 * @param value as it will be written in the URL
 * @example nearUsual('utm_source', 'linkdin') // 'linkedin'
 * @example nearUsual('utm_source', 'xing') // null: Google Analytics knows it, and it is not bing
 */
export function nearUsual(queryName: string, value: string): string | null {
  return isKnownToGa4(queryName, value) ? null : nearMiss(value, suggestionsFor(queryName));
}

function isKnownToGa4(queryName: string, value: string): boolean {
  if (queryName === 'utm_source') return sourceCategory(value) !== null;
  if (queryName !== 'utm_medium') return false;
  return predictChannel({ source: '', medium: value, campaign: '' }) !== 'Unassigned';
}
