import { lookUp, readContract } from '@utmost/api/http/contract/document.ts';

const { root } = readContract(new URL('../../openapi.yaml', import.meta.url));

/** The account export that the contract shows. */
export function accountExample(): string {
  const media =
    '#/paths/~1api~1account~1export/get/responses/200/content/application~1x-ndjson/example';
  return String(lookUp(root, media));
}
