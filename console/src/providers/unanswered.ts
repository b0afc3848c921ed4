import { ApiError } from './api-error.ts';
import { newRequestKey } from './request-key.ts';

/** The name of a request that is to be done once, however often it is sent. */
export interface KeptKey {
  readonly key: string;
  readonly forget: () => void;
}

/** The keys of requests that were sent and not answered, by what they ask. */
const keys = new Map<string, string>();

// Whoever is signed out, slow or asks too often is turned away before the key is looked at.
const TURNED_AWAY: readonly number[] = [401, 408, 429];

/**
 * Sends a creating request under a key of its own. The same request again, after one whose answer was
 * lost, goes under the same key: what the server did the first time it does not do twice.
 * @param asks the address and body, by which the same request is known
 */
export function sendOnce<Answer>(
  asks: string,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const key = keys.get(asks) ?? newRequestKey();
  keys.set(asks, key);
  return sendUnder({ key, forget: () => keys.delete(asks) }, send);
}

/** Sends a request under a key, which is forgotten with the answer. */
export async function sendUnder<Answer>(
  { key, forget }: KeptKey,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await send(key);
    forget();
    return answer;
  } catch (error) {
    if (isAnswer(error)) forget();
    throw error;
  }
}

/** A refusal is an answer; what a proxy says when it lost the server is none. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError) || TURNED_AWAY.includes(error.status)) return false;
  return error.status > 0 && error.status < 500;
}
