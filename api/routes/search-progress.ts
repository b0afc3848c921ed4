import type { ResponseObject } from '@hapi/hapi';
import { printPlace } from '../services/links/link-place.ts';
import type { SearchProgress } from '../services/links/walk-links.ts';

/** Tells how far links were looked at one by one, where the filter asked for it. */
export function tellProgress(
  response: ResponseObject,
  progress: SearchProgress | null,
): ResponseObject {
  if (progress === null) return response;
  const { looked, of, place } = progress;
  response.header('Links-Searched', String(looked));
  if (of !== null) response.header('Links-To-Search', String(of));
  if (place !== null) response.header('Search-After', printPlace(place));
  return response;
}
