import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, isUnauthenticated, messageOf } from './api-error.ts';
import { errorTexts, undoText } from './data-texts.ts';
import { useNotice } from './use-notice.ts';

/** So long a change can be taken back, in milliseconds. */
const UNDO_MS = 30_000;

/** A notice: its sentence, and its title where it has one. */
export interface Notice {
  readonly title?: string | undefined;
  readonly text: string;
  readonly tone?: 'warning' | 'info';
  /** Takes it back, for half a minute. */
  readonly undo?: () => void;
}

/** What is done, and what is reported of it. */
export interface Action<Variables, Answer> {
  readonly call: (variables: Variables) => Promise<Answer>;
  /** The notice when it is done, or just its sentence; null for none. */
  readonly done: (answer: Answer, variables: Variables) => Notice | string | null;
  /** The title of the notice when it is done, where `done` gives the sentence alone. */
  readonly title?: string;
  /** The title of the notice when it failed, where the sentence is the server's own; or all of it. */
  readonly failed: string | ((message: string, error: Error) => string | Notice);
  /**
   * Called before it is done: what it gives is called after it, and gives in turn what takes it back and says so.
   * Where it fails or gives null, the change is made all the same, and is not to be taken back.
   */
  readonly remember?: (variables: Variables) => Promise<(() => () => Promise<string>) | null>;
  /** What is fetched again afterwards, whatever came of it; null where nothing changes, or `call` sees to it. */
  readonly refresh: readonly [QueryKey, ...QueryKey[]] | null;
  /** Actions of one queue are done one after the other. */
  readonly queue?: string;
  readonly onDone?: (answer: Answer, variables: Variables) => void;
  /** The server refused it; the sentence of each field. */
  readonly onRefused?: (errors: ReadonlyMap<string, string>, variables: Variables) => void;
  readonly onFailed?: (error: Error) => void;
}

/** Does something through the API: what came of it is reported, and what may have changed is fetched again. */
export function useAction<Variables, Answer>(action: Action<Variables, Answer>) {
  const queries = useQueryClient();
  const notify = useNotice();
  const tell = ({ title, text, tone, undo }: Notice, type: 'success' | 'error') => {
    const action = undo && { text: undoText, act: undo };
    notify(text, {
      type: tone ?? type,
      title,
      ...(action && { action, autoHideDuration: UNDO_MS }),
    });
  };
  const takeBack = useRef<(() => void) | undefined>(undefined);
  const refresh = () => {
    for (const queryKey of action.refresh ?? []) void queries.invalidateQueries({ queryKey });
  };
  const undoneBy = (back: () => Promise<string>) => async () => {
    try {
      tell({ title: action.title, text: await back() }, 'success');
    } catch (error) {
      tell({ title: errorTexts.title, text: messageOf(error) }, 'error');
    }
    refresh();
  };
  return useMutation<Answer, Error, Variables>({
    mutationFn: async (variables) => {
      const remembered = await action.remember?.(variables).catch(() => null);
      const answer = await action.call(variables);
      takeBack.current = remembered ? undoneBy(remembered()) : undefined;
      return answer;
    },
    ...(action.queue !== undefined && { scope: { id: action.queue } }),
    onSuccess: (answer, variables) => {
      const notice = action.done(answer, variables);
      if (notice !== null) {
        const { title, ...rest } = typeof notice === 'string' ? { text: notice } : notice;
        const undo = takeBack.current;
        tell({ ...(undo && { undo }), ...rest, title: title ?? action.title }, 'success');
      }
      action.onDone?.(answer, variables);
    },
    onError: (error, variables) => {
      if (isUnauthenticated(error)) return;
      if (error instanceof ApiError && error.errors.size > 0)
        action.onRefused?.(error.errors, variables);
      action.onFailed?.(error);
      const message = messageOf(error);
      const notice =
        typeof action.failed === 'string' ? action.failed : action.failed(message, error);
      const { title, ...rest } =
        typeof notice === 'string' ? { title: notice, text: message } : notice;
      tell({ ...rest, title: title || errorTexts.title }, 'error');
    },
    onSettled: refresh,
  });
}
