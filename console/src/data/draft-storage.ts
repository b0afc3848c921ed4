import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { emptyForm, type LinkForm } from '@utmost/core/link-form/link-form.ts';
import type { TrackingLink } from './api-client.ts';

const PREFIX = 'utmost.draft.';

/** What a draft is of: one link, a list of them, a prompt and the links that it gave, a file with links, its import, or a text with URLs to check. */
type DraftOf = 'link' | 'links' | 'prompt' | 'generated' | 'file' | 'import' | 'urls';

/** Saves a user's draft in the tab, through reloads and the end of a session. */
export function saveDraft(userId: string, of: DraftOf, draft: object): void {
  try {
    sessionStorage.setItem(keyOf(userId, of), JSON.stringify(draft));
  } catch {
    // The browser has no room for a list of that size: it stays on the page alone.
    sessionStorage.removeItem(keyOf(userId, of));
  }
}

/**
 * What the user had typed, if it is still stored and can be read.
 * @param read makes it of what was stored; may throw when it cannot
 */
export function readDraft<Draft>(
  userId: string,
  of: DraftOf,
  read: (stored: unknown) => Draft,
): Draft | null {
  try {
    return read(JSON.parse(sessionStorage.getItem(keyOf(userId, of)) ?? ''));
  } catch {
    return null;
  }
}

/** Forgets what the user had typed. */
export function forgetDraft(userId: string, of: DraftOf): void {
  sessionStorage.removeItem(keyOf(userId, of));
}

/** Removes the drafts of all users from this tab. */
export function forgetDrafts(): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) =>
    sessionStorage.key(index),
  );
  for (const key of keys) if (key?.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

const keyOf = (userId: string, of: DraftOf): string => `${PREFIX}${of}.${userId}`;

/** What is stored of a form. */
export interface LinkDraft {
  readonly name: string;
  readonly baseUrl: string;
  readonly values: readonly (readonly [queryName: string, value: string])[];
  readonly urlEncoding: boolean;
}

/** The draft that is stored of a form: what was typed, without its problems. */
export function draftOf({ name, baseUrl, values, urlEncoding }: LinkForm): LinkDraft {
  return { name, baseUrl, values: [...values], urlEncoding };
}

/** The form of a stored draft. @throws TypeError when it is no draft */
export function formOf(draft: LinkDraft): LinkForm {
  return {
    ...emptyForm,
    name: String(draft.name),
    baseUrl: String(draft.baseUrl),
    values: new Map(draft.values),
    urlEncoding: draft.urlEncoding !== false,
  };
}

/** The form of a new link that says the same as a stored one; identifiers it gets of its own. */
export function duplicateOf({
  name,
  baseUrl,
  parameters,
  urlEncoding,
}: Pick<TrackingLink, 'name' | 'baseUrl' | 'parameters' | 'urlEncoding'>): LinkForm {
  const values = parseParameters(parameters) ?? new Map<string, string>();
  return { ...emptyForm, name, baseUrl, values, urlEncoding };
}
