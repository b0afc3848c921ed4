import {
  type CheckedMappings,
  type MappingContext,
  mappingRowAt,
} from '@utmost/core/csv/mapping-rows.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../data/api-error.ts';
import { askWorker } from '../../ui/browser/ask-worker.ts';
import { isTableName, isTooLarge, MOST_MEGABYTES } from '../../ui/controls/csv-file.ts';
import { mappingFileTexts as texts } from './value-mappings-texts.ts';

/** The file that was chosen, and how far it is. */
export type MappingFile =
  | { readonly state: 'none' }
  | { readonly state: 'checking'; readonly name: string }
  | {
      readonly state: 'ready' | 'refused';
      readonly name: string;
      readonly checked: CheckedMappings;
    }
  /** It is no file that could be checked at all. */
  | { readonly state: 'unusable'; readonly name: string; readonly sentence: string };

/** The file that is chosen, held by the dialog, because the tab that shows it comes and goes. */
export interface ChosenFileState {
  readonly chosenFile: File | null;
  readonly setChosenFile: (file: File | null) => void;
}

/**
 * Takes a file and checks it; a file that is chosen later takes the place of the one before. The file that was
 * chosen before is checked again: there may be other mappings now.
 */
export function useMappingFile(
  by: Omit<CheckFile, 'bytes'>,
  { chosenFile, setChosenFile }: ChosenFileState,
) {
  const [file, setFile] = useState<MappingFile>(
    chosenFile ? firstStateOf(chosenFile) : { state: 'none' },
  );
  const checking = useRef<AbortController>(null);

  const begin = (): AbortSignal => {
    checking.current?.abort();
    checking.current = new AbortController();
    return checking.current.signal;
  };
  const choose = (chosen: File) => {
    const signal = begin();
    const state = firstStateOf(chosen);
    setChosenFile(chosen);
    setFile(state);
    if (state.state === 'checking') void check(chosen, signal);
  };
  const check = async (chosen: File, signal: AbortSignal) => {
    const { name } = chosen;
    try {
      const bytes = new Uint8Array(await chosen.arrayBuffer());
      const checked = await checkFile({ ...by, bytes }, signal);
      if (signal.aborted) return;
      if (typeof checked === 'string')
        return setFile({ state: 'unusable', name, sentence: checked });
      const state = checked.problems.length === 0 ? 'ready' : 'refused';
      setFile({ state, name, checked });
    } catch {
      if (!signal.aborted) setFile({ state: 'unusable', name, sentence: texts.unreadable });
    }
  };
  const clear = () => {
    begin();
    setChosenFile(null);
    setFile({ state: 'none' });
  };
  const resume = useEffectEvent(() => {
    if (chosenFile && file.state === 'checking') void check(chosenFile, begin());
  });
  useEffect(() => {
    resume();
    return () => checking.current?.abort();
  }, []);
  return { file, choose, clear };
}

function firstStateOf(chosen: File): MappingFile {
  const { name } = chosen;
  if (!isTableName(name)) return { state: 'unusable', name, sentence: texts.notCsv };
  if (!isTooLarge(chosen)) return { state: 'checking', name };
  return { state: 'unusable', name, sentence: texts.tooLarge(MOST_MEGABYTES) };
}

/** What is wrong with one row of a file, or with something of it. */
export interface WrongRow {
  /** Tells it apart from the others. */
  readonly key: string;
  /** As people find it in their file. */
  readonly where: string;
  readonly sentence: string;
}

/** What the server said of an import that failed. */
export interface UploadFailure {
  readonly sentences: readonly string[];
  readonly rows: readonly WrongRow[];
}

export const NO_FAILURE: UploadFailure = { sentences: [], rows: [] };

/** Reads a refusal: a file that is valid here may be rejected there, if the rules were changed meanwhile. */
export function failureOf(error: Error): UploadFailure {
  if (!(error instanceof ApiError)) return { sentences: [texts.uploadFailed], rows: [] };
  const rows = [...error.errors].flatMap(([path, sentence]) => {
    const row = mappingRowAt(path);
    return row === null ? [] : [{ key: path, where: texts.row(row), sentence }];
  });
  return { sentences: [texts.uploadFailed, error.message], rows };
}

/** What a file is checked by. */
export interface CheckFile extends MappingContext {
  readonly bytes: Uint8Array;
}

/** What came of it; a text says why it is a spreadsheet that cannot be read. */
export type FileAnswer = CheckedMappings | string;

/**
 * Checks a file of mappings in a worker.
 * @throws Error when the browser cannot run it
 */
function checkFile(file: CheckFile, signal: AbortSignal): Promise<FileAnswer> {
  const worker = new Worker(new URL('./check-file.worker.ts', import.meta.url), { type: 'module' });
  return askWorker(worker, file, { signal });
}
