import { predictChannel } from '../channel/predict.ts';
import { sourceCategory } from '../channel/source-category.ts';
import { closestName } from '../closest-name.ts';
import { suggestionsFor } from './ga4-fields.ts';

/**
 * The usual value that somebody probably meant; null where the value is one itself, where Google Analytics knows
 * it, and where none is near.
 * @param value as it will be written in the URL
 * @example nearMiss('utm_source', 'linkdin') // 'linkedin'
 * @example nearMiss('utm_medium', 'cpm') // null: Google Analytics knows it, as Display
 */
export function nearMiss(queryName: string, value: string): string | null {
  const usual = suggestionsFor(queryName);
  if (value === '' || usual.includes(value) || isKnownToGa4(queryName, value)) return null;
  return closestName(value, usual);
}

function isKnownToGa4(queryName: string, value: string): boolean {
  if (queryName === 'utm_source') return sourceCategory(value) !== null;
  if (queryName !== 'utm_medium') return false;
  return predictChannel({ source: '', medium: value, campaign: '' }) !== 'Unassigned';
}
