import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Action, useAction } from '../../data/use-action.ts';
import { undoable } from '../configuration.ts';
import { inOrder } from './in-order.ts';

interface Order<Item> {
  readonly items: readonly Item[];
  /** The query key of the cached list that gets the new order. */
  readonly queryKey: QueryKey;
  readonly call: (ids: readonly string[]) => Promise<unknown>;
  readonly done: string;
  readonly failed: Action<readonly string[], unknown>['failed'];
}

/** A list that people put in order: it changes at once, and goes back where the server refuses. */
export function useOrder<Item extends { readonly id: string }>(order: Order<Item>) {
  const queries = useQueryClient();
  const [pending, setPending] = useState<readonly string[] | null>(null);
  const { mutate, isPending } = useAction({
    ...undoable(),
    call: async (ids: readonly string[]) => {
      await order.call(ids);
      // A poll that was under way would bring the old order back for a moment.
      await queries.cancelQueries({ queryKey: order.queryKey });
      queries.setQueryData<Item[]>(order.queryKey, (items) => items && inOrder(items, ids));
    },
    done: () => order.done,
    failed: order.failed,
  });
  const items = pending === null ? order.items : inOrder(order.items, pending);
  const move = (ids: readonly string[]) => {
    setPending(ids);
    mutate(ids, { onSettled: () => setPending((now) => (now === ids ? null : now)) });
  };
  return { items, move, isSaving: isPending };
}
