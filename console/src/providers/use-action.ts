import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorTexts } from '@utmost/core/messages/console.ts';
import { useNotify } from 'react-admin';
import { ApiError, isUnauthenticated, messageOf } from './api-error.ts';

/** A notice: its sentence, and its title where it has one. */
export interface Said {
  readonly title?: string;
  readonly text: string;
  readonly tone?: 'warning' | 'info';
}

/** What is done, and what is said of it. */
export interface Action<Variables, Answer> {
  readonly call: (variables: Variables) => Promise<Answer>;
  /** The notice when it is done, or just its sentence; null for none. */
  readonly done: (answer: Answer, variables: Variables) => Said | string | null;
  /** The title of the notice when it is done, where `done` gives the sentence alone. */
  readonly title?: string;
  /** The title of the notice when it failed, where the sentence is the server's own; or all of it. */
  readonly failed: string | ((message: string, error: Error) => string | Said);
  /** What is fetched anew afterwards, whatever came of it. */
  readonly refresh?: readonly QueryKey[];
  /** Actions of one queue are done one after the other. */
  readonly queue?: string;
  readonly onDone?: (answer: Answer, variables: Variables) => void;
  /** The server refused it; the sentence of each field. */
  readonly onRefused?: (errors: ReadonlyMap<string, string>, variables: Variables) => void;
  readonly onFailed?: (error: Error) => void;
}

/** Does something through the API: what came of it is told, and what may have changed is fetched anew. */
export function useAction<Variables, Answer>(action: Action<Variables, Answer>) {
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation<Answer, Error, Variables>({
    mutationFn: action.call,
    ...(action.queue !== undefined && { scope: { id: action.queue } }),
    onSuccess: (answer, variables) => {
      const said = action.done(answer, variables);
      if (said !== null) {
        const { text, title, tone }: Said = typeof said === 'string' ? { text: said } : said;
        notify(text, { type: tone ?? 'success', title: title ?? action.title });
      }
      action.onDone?.(answer, variables);
    },
    onError: (error, variables) => {
      if (isUnauthenticated(error)) return;
      if (error instanceof ApiError && error.errors.size > 0)
        action.onRefused?.(error.errors, variables);
      action.onFailed?.(error);
      const message = messageOf(error);
      const said =
        typeof action.failed === 'string' ? action.failed : action.failed(message, error);
      const { title, text, tone }: Said =
        typeof said === 'string' ? { title: said, text: message } : said;
      notify(text, { type: tone ?? 'error', title: title || errorTexts.title });
    },
    onSettled: () => {
      for (const queryKey of action.refresh ?? []) void queries.invalidateQueries({ queryKey });
    },
  });
}
