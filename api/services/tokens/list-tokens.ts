import { dataOf } from '../../models/organization-data.ts';
import type { TokenRow } from '../../models/rows.ts';
import type { Caller, Services } from '../caller.ts';

/** A token and whose it is. */
export interface OwnedToken {
  readonly token: TokenRow;
  readonly username: string;
}

/** Whether the caller has to do with everybody's tokens, not their own alone. */
export function overseesTokens({ role, scope }: Pick<Caller, 'role' | 'scope'>): boolean {
  return role === 'admin' && scope === 'admin';
}

/** One's own tokens, for administrators those of the whole organisation; the newest first. */
export async function listTokens({ database }: Services, caller: Caller): Promise<OwnedToken[]> {
  const data = dataOf(database, caller.organizationId);
  const tokens = await data.tokens.all({
    where: overseesTokens(caller) ? {} : { userId: caller.userId },
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
  });
  const names = new Map((await data.users.all()).map(({ id, username }) => [id, username]));
  // Whoever was deleted between the two questions has no tokens any more.
  return tokens.flatMap((token) => {
    const username = names.get(token.userId);
    return username === undefined ? [] : [{ token, username }];
  });
}
