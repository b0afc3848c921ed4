import type { ResponseObject } from '@hapi/hapi';
import type { LinkSelection } from '../services/links/link-filter.ts';
import { printPlace } from '../services/links/link-place.ts';

/** Tells how far links were held against the taxonomy, where the filter asked for it. */
export function tellJudged(
  response: ResponseObject,
  judged: LinkSelection['judged'],
): ResponseObject {
  if (judged === null) return response;
  response.header('Links-Checked', String(judged.links));
  return judged.last === null
    ? response
    : response.header('Links-Checked-To', printPlace(judged.last));
}
