import { forgetDraft, keepDraft, keptDraft } from '../../link-fields/draft-storage.ts';
import { newRequestKey } from '../../providers/request-key.ts';

/**
 * The name of the import of a file, kept until it is answered: an answer that was lost on its way leaves
 * nobody to know whether the links are stored, so the file goes under the same name when it is checked or
 * chosen again.
 */
export function importKeyOf(userId: string, { name, size, lastModified }: File): string {
  const file = JSON.stringify([name, size, lastModified]);
  const kept = keptDraft(userId, 'import', (draft) => draft as { file: string; key: string });
  if (kept?.file === file) return kept.key;
  const key = newRequestKey();
  keepDraft(userId, 'import', { file, key });
  return key;
}

/** The import was answered: another one of the same file is another. */
export function forgetImportKey(userId: string): void {
  forgetDraft(userId, 'import');
}
