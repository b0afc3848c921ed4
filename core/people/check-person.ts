import { type Problem, problem } from '../problem.ts';
import { countCharacters, fold, hasInvisible, hasLoneSurrogate } from '../rules/characters.ts';

/** Characters that a username has at least and at most. */
export const MIN_USERNAME_LENGTH = 3;
export const MAX_PERSON_NAME_LENGTH = 255;
const MAX_EMAIL_LENGTH = 320;
// Not RFC 5322 in full: what a mail server on the internet delivers to, and nothing that could end a header.
const EMAIL = /^[^\s@<>",;:\\()[\]]+@[^\s@<>",;:\\()[\]]+\.[^\s@<>",;:\\()[\].]+$/;

/**
 * Checks a username.
 * @example checkUsername('al')[0]?.code // 'username_too_short'
 */
export function checkUsername(username: string): Problem[] {
  const length = countCharacters(username.trim());
  if (length < MIN_USERNAME_LENGTH)
    return [problem('username_too_short', 'username', { min: MIN_USERNAME_LENGTH })];
  if (length > MAX_PERSON_NAME_LENGTH)
    return [problem('username_too_long', 'username', { max: MAX_PERSON_NAME_LENGTH })];
  return isBroken(username) ? [problem('username_characters', 'username')] : [];
}

/**
 * Checks an email address.
 * @example checkEmail('ada@example.com') // []
 */
export function checkEmail(email: string): Problem[] {
  const isWell = email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) && !isBroken(email);
  return isWell ? [] : [problem('email_invalid', 'email')];
}

/** Checks an organization's name. */
export function checkOrganizationName(name: string): Problem[] {
  if (name.trim() === '') return [problem('organization_name_required', 'name')];
  const isWell = countCharacters(name) <= MAX_PERSON_NAME_LENGTH && !isBroken(name);
  return isWell
    ? []
    : [problem('organization_name_characters', 'name', { max: MAX_PERSON_NAME_LENGTH })];
}

/** Checks a changed person against the others of the workspace. */
export function checkTaken(
  person: { readonly username: string; readonly email: string },
  others: readonly { readonly username: string; readonly email: string }[],
): Problem[] {
  const problems: Problem[] = [];
  if (others.some(({ username }) => fold(username) === fold(person.username))) {
    problems.push(problem('username_taken', 'username', { username: person.username }));
  }
  if (others.some(({ email }) => foldEmail(email) === foldEmail(person.email))) {
    problems.push(problem('email_taken', 'email', { email: person.email }));
  }
  return problems;
}

/**
 * An email address as it is compared: ASCII letters in lower case, nothing else touched (no accents
 * folded, no `+tag` stripped), or one person's mail could be taken for another's.
 * @example foldEmail('Ada@Example.COM') // 'ada@example.com'
 */
export function foldEmail(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function isBroken(text: string): boolean {
  return hasInvisible(text) || hasLoneSurrogate(text);
}
