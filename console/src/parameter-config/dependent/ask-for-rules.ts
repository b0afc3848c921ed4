import { useSyncExternalStore } from 'react';
import { ApiError } from '../../data/api-error.ts';

interface Question {
  readonly sentences: readonly string[];
  readonly answer: (isConfirmed: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function ask(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const RULES = /^parameters\..*\.(?:by|allow|valueDetails|compose|identifierPer)$/s;

/**
 * Does something that rules of other parameters may depend on: where they do, says which go with it and asks, and does it
 * with them.
 * @param call may be called twice
 * @throws {ApiError} the refusal, where the answer is no
 */
export async function askingForRules<Answer>(
  call: (removeRules: boolean) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(false);
  } catch (error) {
    const errors = error instanceof ApiError && error.status === 409 ? [...error.errors] : [];
    const sentences = errors.flatMap(([path, sentence]) => (RULES.test(path) ? sentence : []));
    if (sentences.length === 0) throw error;
    const isConfirmed = await new Promise<boolean>((answer) => ask({ sentences, answer }));
    ask(null);
    if (!isConfirmed) throw error;
    return call(true);
  }
}

/** What waits for an answer. */
export const useQuestion = (): Question | null => useSyncExternalStore(subscribe, () => question);
