import type { LinkForm } from './link-form.ts';

type Draft = Pick<LinkForm, 'name' | 'baseUrl' | 'values' | 'urlEncoding'>;

const PREFIX = 'utmost.link-draft.';

/** Keeps what a user typed through reloads and the end of a session; the tab's own, and nobody else's. */
export function keepDraft(userId: string, { name, baseUrl, values, urlEncoding }: Draft): void {
  const draft = { name, baseUrl, values: [...values], urlEncoding };
  sessionStorage.setItem(PREFIX + userId, JSON.stringify(draft));
}

/** What the user had typed, if it is still there and can be read. */
export function keptDraft(userId: string): Draft | null {
  try {
    const { name, baseUrl, values, urlEncoding } = JSON.parse(
      sessionStorage.getItem(PREFIX + userId) ?? '',
    );
    return {
      name: String(name),
      baseUrl: String(baseUrl),
      values: new Map(values),
      urlEncoding: urlEncoding !== false,
    };
  } catch {
    return null;
  }
}

/** Forgets what anybody typed in this tab. */
export function forgetDrafts(): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) =>
    sessionStorage.key(index),
  );
  for (const key of keys) if (key?.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
