import { newRequestKey, type RequestKey } from '@utmost/core/unanswered.ts';
import { forgetDraft, keepDraft, keptDraft } from '../../link-fields/draft-storage.ts';

/**
 * The name of the import of a file, kept until it is answered: an answer that was lost on its way leaves
 * nobody to know whether the links are stored, so the file goes under the same name when it is checked or
 * chosen again. The import of another file takes its place.
 */
export function importKeyOf(userId: string, { name, size, lastModified }: File): RequestKey {
  const file = JSON.stringify([name, size, lastModified]);
  const kept = keptDraft(userId, 'import', (draft) => draft as { file: string; key: string });
  const key = kept?.file === file ? kept.key : newRequestKey();
  keepDraft(userId, 'import', { file, key });
  return { key, forget: () => forgetDraft(userId, 'import') };
}
