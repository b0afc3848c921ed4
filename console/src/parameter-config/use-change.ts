import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorTexts } from '@utmost/core/messages/console.ts';
import { configTexts } from '@utmost/core/messages/parameter-config.ts';
import { useNotify } from 'ra-core';
import { ApiError, isUnauthenticated, messageOf } from '../providers/api-error.ts';
import { taxonomyKeys } from '../providers/taxonomy.ts';

/** What is said of a change that failed. */
export interface Failure {
  readonly title: string;
  readonly text: string;
}

interface Change<Variables, Answer> {
  readonly call: (variables: Variables) => Promise<Answer>;
  /** The notice when it is done; null for none. */
  readonly done: (answer: Answer, variables: Variables) => string | null;
  /** Above the notice, where it is not just 'Success'. */
  readonly title?: string;
  /** The notice when it failed; `message` is the server's own. */
  readonly failed: (message: string, error: Error) => Failure;
  readonly onDone?: (answer: Answer) => void;
  /** The server refused it; the sentence of each place. */
  readonly onRefused?: (errors: ReadonlyMap<string, string>) => void;
  readonly onFailed?: (error: Error) => void;
}

/** Changes the configuration: what came of it is told, and what is configured is fetched anew. */
export function useChange<Variables, Answer>(change: Change<Variables, Answer>) {
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation<Answer, Error, Variables>({
    mutationFn: change.call,
    // One after the other: two orders on their way at once could arrive the wrong way round.
    scope: { id: 'configuration' },
    onSuccess: (answer, variables) => {
      const text = change.done(answer, variables);
      if (text !== null)
        notify(text, { type: 'success', title: change.title ?? configTexts.success });
      change.onDone?.(answer);
    },
    onError: (error) => {
      if (isUnauthenticated(error)) return;
      if (error instanceof ApiError && error.errors.size > 0) change.onRefused?.(error.errors);
      change.onFailed?.(error);
      const { title, text } = change.failed(messageOf(error), error);
      notify(text, { type: 'error', title });
    },
    onSettled: () => {
      for (const queryKey of taxonomyKeys) void queries.invalidateQueries({ queryKey });
    },
  });
}

/** A failure whose notice is headed by what failed, and says why. */
export const failedTo = (title: string) => (message: string) => ({ title, text: message });

/** A failure whose sentence holds both. */
export const failedWith = (sentence: (message: string) => string) => (message: string) => ({
  title: errorTexts.title,
  text: sentence(message),
});
