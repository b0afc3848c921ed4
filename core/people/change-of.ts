/** What an admin can say of a person. */
export interface PersonDraft {
  readonly username: string;
  readonly email: string;
}

/**
 * Only what differs from what is stored, as the call that changes a person takes it (spec part 2
 * section 7).
 * @example changeOf({ username: 'ada', email: 'a@b.c' }, { username: 'ada ', email: 'x@b.c' }) // { email: 'x@b.c' }
 */
export function changeOf(stored: PersonDraft, draft: PersonDraft): Partial<PersonDraft> {
  const username = draft.username.trim();
  const email = draft.email.trim();
  return {
    ...(username !== stored.username && { username }),
    ...(email !== stored.email && { email }),
  };
}
