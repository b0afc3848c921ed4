import { textKindOf } from '@utmost/core/csv/cell-urls.ts';
import type { UrlScope } from '@utmost/core/link/check-urls.ts';
import type { TextKind } from '@utmost/core/link/find-urls.ts';
import { useEffect, useMemo, useState } from 'react';
import { readDraft, saveDraft } from '../data/draft-storage.ts';
import { useUser } from '../data/session.ts';
import { askWorker } from '../ui/browser/ask-worker.ts';
import { isTooLarge, MOST_MEGABYTES } from '../ui/controls/csv-file.ts';
import { checkUrlsTexts as texts } from './check-urls-texts.ts';

interface Draft {
  readonly text: string;
  readonly scope: UrlScope;
}

/** A longer text is not shown for editing: a field of it would keep the page busy for a second. */
const LONGEST_SHOWN = 100_000;

const EMPTY: Draft = { text: '', scope: 'tracked' };

/** What was pasted or chosen to be checked; a text outlives reloads and the end of a session. */
export function useSource() {
  const { id: userId } = useUser();
  const [draft, setDraft] = useState<Draft>(
    () => readDraft(userId, 'urls', (stored) => ({ ...EMPTY, ...(stored as Draft) })) ?? EMPTY,
  );
  const [file, setFile] = useState<ChosenSource | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const isLong = draft.text.length > LONGEST_SHOWN;
  useEffect(() => {
    const save = () => saveDraft(userId, 'urls', draft);
    if (!isLong) return save();
    // After what it was pasted for is drawn: it takes a while.
    const later = setTimeout(save);
    return () => clearTimeout(later);
  }, [userId, draft, isLong]);

  const change = (changed: Partial<Draft>) => {
    setProblem(undefined);
    setDraft((now) => ({ ...now, ...changed }));
  };
  const choose = async (chosen: File) => {
    setProblem(undefined);
    try {
      setFile(await readChosen(chosen));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const pasted: ChosenSource = useMemo(
    () => ({
      name: texts.pasted,
      texts: [{ text: draft.text, kind: textKindOf('', draft.text) }],
      isMail: false,
    }),
    [draft.text],
  );
  const chosen = file ?? (isLong ? pasted : null);
  const source: UrlSource = { ...(chosen ?? pasted), scope: draft.scope };
  return {
    draft,
    /** What is checked in place of the text in the field: a file, or a text that is too long for one. */
    chosen,
    problem,
    source,
    change,
    /** Takes a text that the field would come to hold. @returns whether it is too long for a field */
    takeLong: (text: string): boolean => {
      if (text.length <= LONGEST_SHOWN) return false;
      change({ text });
      return true;
    },
    choose: (chosen: File) => void choose(chosen),
    forget: () => {
      setProblem(undefined);
      if (file) setFile(null);
      else change({ text: '' });
    },
    complain: setProblem,
    reset: () => {
      setFile(null);
      change(EMPTY);
    },
  };
}

/** What is to be checked. */
export interface UrlSource {
  readonly texts: readonly SourceText[];
  /** Whether they are of an email, which holds them encoded. */
  readonly isMail: boolean;
  readonly scope: UrlScope;
}

/** A file that was chosen, read, or a long text. */
interface ChosenSource extends Omit<UrlSource, 'scope'> {
  readonly name: string;
}

/**
 * Reads a file with URLs.
 * @throws Error whose message is the sentence to show: too large, no text, or gone
 */
async function readChosen(file: File): Promise<ChosenSource> {
  if (isTooLarge(file)) throw new Error(texts.fileTooLarge(MOST_MEGABYTES));
  const content = await file.arrayBuffer().catch(() => {
    throw new Error(texts.fileUnreadable);
  });
  const read = await readFile({ name: file.name, bytes: new Uint8Array(content) });
  if ('refusal' in read) throw new Error(read.refusal);
  return { name: file.name, ...read };
}

/** A text with URLs, and where they end in it. */
interface SourceText {
  readonly text: string;
  readonly kind: TextKind;
}

/** The texts of a file: of an email there may be several, of anything else one; or why it cannot be read. */
export type ReadTexts =
  | { readonly texts: readonly SourceText[]; readonly isMail: boolean }
  | { readonly refusal: string };

/** What the worker is asked. */
export interface ReadRequest {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a file in a worker, so that the page stays quick whatever its size.
 * @throws Error when the browser cannot run it
 */
function readFile(request: ReadRequest): Promise<ReadTexts> {
  const worker = new Worker(new URL('./read-file.worker.ts', import.meta.url), { type: 'module' });
  return askWorker(worker, request, { transfer: [request.bytes.buffer] });
}
