import { fold } from '../rules/characters.ts';

/**
 * The people whose username or address holds what is searched for, whatever its case.
 * @example findPeople([{ username: 'Ada', email: 'ada@example.com' }], 'AD') // [{ username: 'Ada', … }]
 */
export function findPeople<Person extends { readonly username: string; readonly email: string }>(
  people: readonly Person[],
  search: string,
): readonly Person[] {
  const wanted = fold(search.trim());
  if (wanted === '') return people;
  return people.filter(({ username, email }) =>
    [username, email].some((text) => fold(text).includes(wanted)),
  );
}
