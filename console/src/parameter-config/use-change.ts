import { errorTexts } from '@utmost/core/messages/console.ts';
import { configTexts } from '@utmost/core/messages/parameter-config.ts';
import { taxonomyKeys } from '../providers/taxonomy.ts';
import { type Action, useAction } from '../providers/use-action.ts';
import { parameterLimitQuery } from '../subscription/calls.ts';

interface Change<Variables, Answer> extends Omit<Action<Variables, Answer>, 'done'> {
  /** The sentence when it is done; null for none. */
  readonly done: (answer: Answer, variables: Variables) => string | null;
  /** Above it, where it is not just 'Success'. */
  readonly title?: string;
}

/** Changes the configuration: what came of it is told, and what is configured is fetched anew. */
export function useChange<Variables, Answer>(change: Change<Variables, Answer>) {
  const { done, failed, title = configTexts.success, ...action } = change;
  return useAction<Variables, Answer>({
    ...action,
    failed:
      typeof failed === 'string'
        ? failedWith((message) => configTexts.because(failed, message))
        : failed,
    done: (answer, variables) => {
      const text = done(answer, variables);
      return text === null ? null : { title, text };
    },
    refresh: [...taxonomyKeys, parameterLimitQuery.queryKey],
    // Two orders on their way at once could arrive the wrong way round.
    queue: 'configuration',
  });
}

/** A failure whose sentence holds both what failed and why. */
export const failedWith = (sentence: (message: string) => string) => (message: string) => ({
  title: errorTexts.title,
  text: sentence(message),
});
