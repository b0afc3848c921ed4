import { randomUUID } from 'node:crypto';
import type { components } from '@utmost/core/contract.d.ts';
import type { NewLink } from '@utmost/core/link/create.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { bodyOf, type Connection } from '../../client.ts';

/** A link as the server keeps it. */
export type StoredLink = components['schemas']['TrackingLink'];

/** Stores links; one that is sent again as it was, for want of an answer, is stored once. */
export class LinkSaver {
  #unanswered = { body: '', key: '' };

  /**
   * Stores a link; the server builds and numbers it.
   * @throws {ApiError} with the sentence of each field that is refused
   */
  async save({ api }: Connection, link: NewLink): Promise<StoredLink> {
    const { name, baseUrl, values, urlEncoding } = link;
    const body = { name, baseUrl, parameters: printParameters(values), urlEncoding };
    const text = JSON.stringify(body);
    if (this.#unanswered.body !== text) this.#unanswered = { body: text, key: randomUUID() };
    const header = { 'Idempotency-Key': this.#unanswered.key };
    const stored = await bodyOf(api.POST('/api/tracking-links', { body, params: { header } }));
    this.#unanswered = { body: '', key: '' };
    return stored;
  }
}
