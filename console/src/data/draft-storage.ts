import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { emptyForm, type LinkForm } from '@utmost/core/link-form/link-form.ts';
import { tabStorage } from '../ui/browser/browser-storage.ts';
import type { TrackingLink } from './api-client.ts';

const PREFIX = 'utmost.draft.';

/** What a draft is of: one link, a list of them, a prompt and the links that it gave, a file with links, its import, or a text with URLs to check. */
type DraftOf = 'link' | 'links' | 'prompt' | 'generated' | 'file' | 'import' | 'urls';

/** Saves a user's draft in the tab, through reloads and the end of a session. */
export function saveDraft(userId: string, of: DraftOf, draft: object): void {
  const key = keyOf(userId, of);
  // Where the browser has no room for a list of that size, it stays on the page alone.
  if (!tabStorage.write(key, JSON.stringify(draft))) tabStorage.write(key, null);
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
    return read(JSON.parse(tabStorage.read(keyOf(userId, of)) ?? ''));
  } catch {
    return null;
  }
}

/** Forgets what the user had typed. */
export function forgetDraft(userId: string, of: DraftOf): void {
  tabStorage.write(keyOf(userId, of), null);
}

/** Removes the drafts of all users from this tab. */
export function forgetDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(PREFIX)) tabStorage.write(key, null);
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
