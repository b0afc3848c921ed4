import type { components } from '@utmost/core/contract.d.ts';
import { errorTexts } from '@utmost/core/messages/console.ts';
import { linkRowsTexts as texts } from '@utmost/core/messages/link-file.ts';
import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { ApiError } from '../../providers/api-error.ts';
import { sendFile } from '../../providers/send-file.ts';
import { taxonomyKeys } from '../../providers/taxonomy.ts';
import { useAction } from '../../providers/use-action.ts';
import type { CheckedFile } from './use-link-file.ts';

type LinkRows = components['schemas']['LinkRows'];

/** How far an import is: how much of the file has left, from 0 to 1, and when it began. */
export interface ImportProgress {
  readonly sent: number;
  readonly since: number;
}

interface Import {
  readonly start: (file: CheckedFile) => void;
  /** Possible until the whole file has left; nothing is stored then. */
  readonly cancel: () => void;
  readonly progress: ImportProgress | null;
}

/** Imports the valid rows of a checked file, all in one transaction. */
export function useImport(onImported: () => void): Import {
  const notify = useNotify();
  const sending = useRef<AbortController>(null);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const { mutate } = useAction({
    call: async (file: CheckedFile) => {
      const controller = new AbortController();
      sending.current = controller;
      const since = performance.now();
      setProgress({ sent: 0, since });
      const { blob, isPacked } = await file.checker.ask<'packed'>({ kind: 'packed' });
      return sendFile<LinkRows>({
        path: '/api/tracking-links/import?mode=valid',
        body: blob,
        headers: {
          'Content-Type': 'text/csv',
          'Idempotency-Key': file.requestKey,
          ...(isPacked && { 'Content-Encoding': 'gzip' }),
        },
        onSent: (sent) => setProgress({ sent, since }),
        signal: controller.signal,
      });
    },
    done: ({ created }) => ({ title: '', text: texts.imported(created) }),
    failed: (message, error) => {
      if (error.name === 'AbortError') {
        return { title: texts.cancelled, text: texts.cancelledText, tone: 'info' };
      }
      const isSaid = error instanceof ApiError;
      return {
        title: errorTexts.title,
        text: isSaid ? texts.importFailed(message) : texts.importFailedUnsaid,
      };
    },
    refresh: [...taxonomyKeys, ['tracking-links']],
    onDone: ({ failed, results }, { counts }) => {
      const surprises = failed - counts.refused;
      if (surprises > 0) notify(texts.refusedByServer(surprises), { type: 'warning' });
      const warned = results.filter(({ warnings = [] }) =>
        warnings.some(({ code }) => code === 'duplicate_link'),
      ).length;
      if (warned > 0) notify(texts.duplicates(warned), { type: 'warning' });
      onImported();
    },
  });
  return {
    start: (file) => {
      if (progress === null) mutate(file, { onSettled: () => setProgress(null) });
    },
    cancel: () => sending.current?.abort(),
    progress,
  };
}
