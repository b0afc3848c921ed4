import { ApiError } from './api-error.ts';
import { newRequestKey } from './request-key.ts';

/** The keys of requests that were sent and not answered, by what they ask. */
const keys = new Map<string, string>();

/**
 * Sends a creating request under a key of its own. The same request again, after one whose answer was
 * lost, goes under the same key: what the server did the first time it does not do twice.
 * @param asks the address and body, by which the same request is known
 */
export async function sendOnce<Answer>(
  asks: string,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const key = keys.get(asks) ?? newRequestKey();
  keys.set(asks, key);
  try {
    const answer = await send(key);
    keys.delete(asks);
    return answer;
  } catch (error) {
    // A refusal is an answer; what a proxy says when it lost the server is none.
    if (error instanceof ApiError && error.status > 0 && error.status < 500) keys.delete(asks);
    throw error;
  }
}
