import type { Lifecycle, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { callerOf } from '../plugins/credentials.ts';
import type { Caller } from '../services/caller.ts';

/** Deletes the record that the address names, and answers its id, as clients of many records expect. */
export function deletion(
  remove: (caller: Caller, id: string) => Promise<number>,
): Lifecycle.Method {
  return async (request) => {
    const id = String(request.params.id);
    return { id, deleted: await remove(callerOf(request), id) };
  };
}

/** Answers with a list; `name` is the resource's in the Content-Range. */
export function list(h: ResponseToolkit, items: readonly object[], range: string): ResponseObject {
  return h.response([...items]).header('Content-Range', range);
}
