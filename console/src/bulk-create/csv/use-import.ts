import type { components } from '@utmost/core/contract.d.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { newRequestKey, type RequestKey, sendUnder } from '@utmost/core/unanswered-requests.ts';
import { useRef, useState } from 'react';
import { ApiError } from '../../data/api-error.ts';
import { errorTexts } from '../../data/data-texts.ts';
import { forgetDraft, readDraft, saveDraft } from '../../data/draft-storage.ts';
import { linkKeys } from '../../data/link-keys.ts';
import { useUser } from '../../data/session.ts';
import { taxonomyKeys } from '../../data/taxonomy.ts';
import { useAction } from '../../data/use-action.ts';
import { useNotice } from '../../data/use-notice.ts';
import { focusWhenThere } from '../../ui/browser/focus-on.ts';
import type { ImportVerdict } from './check-links.worker.ts';
import type { FileChecker } from './file-checker.ts';
import { linkRowsTexts as texts } from './link-file-texts.ts';
import { answerOfRefusal, refusalsOf, sendLinks } from './send-links.ts';
import type { CheckedFile, ImportOutcome } from './use-link-file.ts';

type LinkRows = components['schemas']['LinkRows'];

/** How far an import is: how much of the file has left, from 0 to 1, and when it began. */
export interface ImportProgress {
  readonly sent: number;
  readonly since: number;
}

/** How many links were imported, when they were made, and what was said of the file as a whole. */
export interface Imported {
  readonly created: number;
  readonly createdAt: string;
  readonly warnings: readonly string[];
}

/** The import of a file. */
export interface Import {
  readonly start: (file: CheckedFile) => void;
  /** Possible until the whole file has left; nothing is stored then. */
  readonly cancel: () => void;
  readonly progress: ImportProgress | null;
  /** What was imported last, until it is closed. */
  readonly imported: Imported | null;
  readonly close: () => void;
}

const UPLOAD_TAB = '#tab-upload:not(:disabled)';

/** Where it is said what an import left. */
export const OUTCOME = 'import-outcome';

/**
 * Imports the valid rows of a checked file, all in one transaction.
 * @param onImported called with what the server refused although it was valid here, or null where it refused nothing like that
 */
export function useImport(onImported: (outcome: ImportOutcome | null) => void): Import {
  const notify = useNotice();
  const { id: userId } = useUser();
  const sending = useRef<AbortController>(null);
  const startedFrom = useRef<Element | null>(null);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const { mutate } = useAction({
    call: async ({ file, checker, isPublished, fixes, columns }: CheckedFile) => {
      const controller = new AbortController();
      sending.current = controller;
      const since = performance.now();
      setProgress({ sent: 0, since });
      const packed = await checker.ask('packed');
      const onSent = (sent: number) => setProgress({ sent, since });
      const { signal } = controller;
      const targets = columns?.columns.map(({ target }) => target) ?? [];
      const made = [...fixes, ...targets, ...(columns?.makesNames ? ['names'] : [])];
      const answer = await sendUnder(importKeyOf(userId, file, isPublished, made), (key) =>
        sendLinks(packed, { isPublished, key, onSent, signal }),
      ).catch(answerOfRefusal);
      return { ...answer, verdict: await verdictOf(checker, answer) };
    },
    done: ({ created }) => (created > 0 ? { title: '', text: texts.imported(created) } : null),
    failed: (message, error) => {
      if (error.name === 'AbortError') {
        return { title: texts.canceled, text: texts.canceledText, tone: 'info' };
      }
      const isSaid = error instanceof ApiError;
      return {
        title: errorTexts.title,
        text: isSaid ? texts.importFailed(message) : texts.importFailedUnknown,
      };
    },
    refresh: [...taxonomyKeys, ...linkKeys],
    onDone: ({ created, createdAt, failed, duplicates, verdict }, checked) => {
      const { counts, warnings: ofFile, isPublished } = checked;
      const warnings = ofFile.map(sentenceOf);
      if (createdAt !== undefined) setImported({ created, createdAt, warnings });
      const unexpected = verdict?.unexpected ?? failed - counts.refused;
      if (unexpected > 0) {
        const refused = isPublished ? texts.publishedRefused : texts.refusedByServer;
        notify(refused(unexpected), {
          type: created > 0 ? 'warning' : 'error',
          ...(created === 0 && { title: texts.nothingImported }),
        });
      }
      if (duplicates > 0) notify(texts.duplicates(duplicates), { type: 'warning' });
      const isSurprise = verdict !== null && verdict.unexpected > 0;
      onImported(isSurprise ? { imported: created, failed, refused: verdict.refused } : null);
      // The button that was pressed is gone.
      focusWhenThere(isSurprise ? `#${OUTCOME}` : UPLOAD_TAB, startedFrom.current);
    },
  });
  return {
    start: (file) => {
      if (progress !== null) return;
      startedFrom.current = document.activeElement;
      setImported(null);
      mutate(file, { onSettled: () => setProgress(null) });
    },
    cancel: () => sending.current?.abort(),
    progress,
    imported,
    close: () => setImported(null),
  };
}

/** @returns null where the page was left meanwhile, and its worker ended */
async function verdictOf(
  checker: FileChecker,
  { results, failed }: LinkRows,
): Promise<ImportVerdict | null> {
  return await checker.ask('overrule', refusalsOf(results), failed).catch(() => null);
}

/**
 * The name of the import of a file, stored until it is answered: without an
 * answer it is unknown whether the links are stored, so the file keeps its name when it is checked or
 * chosen again. The import of another file takes its place.
 */
function importKeyOf(
  userId: string,
  { name, size, lastModified }: File,
  isPublished: boolean,
  fixes: readonly (string | null)[],
): RequestKey {
  const content = [name, size, lastModified, ...fixes];
  const file = JSON.stringify([...content, ...(isPublished ? ['published'] : [])]);
  const draft = readDraft(userId, 'import', (stored) => stored as { file: string; key: string });
  const key = draft?.file === file ? draft.key : newRequestKey();
  saveDraft(userId, 'import', { file, key });
  return { key, forget: () => forgetDraft(userId, 'import') };
}
