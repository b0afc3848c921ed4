import { ApiError } from './api-error.ts';

/** The idempotency key of a request that is to be done once, however often it is sent. */
export interface RequestKey {
  readonly key: string;
  /** Called when the request is answered: what is asked after that is another request. */
  readonly forget: () => void;
}

// The server rejects requests with these statuses before it looks at the idempotency key.
const TURNED_AWAY: readonly number[] = [401, 408, 429];

/**
 * The creating requests of one program that were sent and not answered yet. The same request again, after
 * one whose answer was lost, goes under the same key: what the server did the first time it does not do twice.
 */
export class UnansweredRequests {
  readonly #keys = new Map<string, string>();

  /**
   * Sends a request under a key of its own, or that of the same request if it is unanswered.
   * @param asks the address and body, by which the same request is known
   */
  send<Answer>(asks: string, send: (key: string) => Promise<Answer>): Promise<Answer> {
    const key = this.#keys.get(asks) ?? newRequestKey();
    this.#keys.set(asks, key);
    return sendUnder({ key, forget: () => this.#keys.delete(asks) }, send);
  }
}

/**
 * Sends a request under a key, which is forgotten with the answer. A refusal is an answer as well: the server
 * stored nothing and left the key free.
 * @throws what `send` throws
 */
export async function sendUnder<Answer>(
  { key, forget }: RequestKey,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await send(key);
    forget();
    return answer;
  } catch (error) {
    if (isAnswered(error)) forget();
    throw error;
  }
}

/**
 * A name for a request that is sent until it is answered, for `Idempotency-Key`.
 * Not `crypto.randomUUID`, which a page that came over plain HTTP does not have.
 * @example newRequestKey() // '9f86d081884c7d659a2feaa0c55ad015'
 */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a proxy says when it lost the server is no answer, nor is silence. */
function isAnswered(error: unknown): boolean {
  if (!(error instanceof ApiError) || TURNED_AWAY.includes(error.status)) return false;
  return error.status > 0 && error.status < 500;
}
