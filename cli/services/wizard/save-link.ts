import type { NewLink } from '@utmost/core/link/create.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { UnansweredRequests } from '@utmost/core/unanswered-requests.ts';
import { bodyOf, type Connection, type TrackingLink } from '../../client.ts';

/** Stores links; one that is sent again as it was, for want of an answer, is stored once. */
export class LinkSaver {
  readonly #unanswered = new UnansweredRequests();

  /**
   * Stores a link; the server builds and numbers it.
   * @throws {ApiError} with the sentence of each field that is refused
   */
  async save({ api }: Connection, link: NewLink): Promise<TrackingLink> {
    const { name, baseUrl, values, urlEncoding } = link;
    const body = { name, baseUrl, parameters: printParameters(values), urlEncoding };
    return await this.#unanswered.send(JSON.stringify(body), (key) =>
      bodyOf(
        api.POST('/api/tracking-links', { body, params: { header: { 'Idempotency-Key': key } } }),
      ),
    );
  }
}
