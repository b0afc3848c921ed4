import { useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import { newRequestKey } from '@utmost/core/unanswered-requests.ts';
import { startTransition, useEffect, useRef, useState } from 'react';
import { forgetDraft, readDraft, saveDraft } from '../../data/draft-storage.ts';
import { useUser } from '../../data/session.ts';
import { useNotice } from '../../data/use-notice.ts';
import { hasQuotaFor, linkLimitQuery } from '../../subscription/calls.ts';
import { focusWhenThere } from '../../ui/browser/focus-on.ts';
import { checkCsvFile } from '../../ui/controls/csv-file.ts';
import type { Cause } from '../causes/cause.ts';
import type { SheetColumns } from '../columns/sheet-columns.ts';
import { useMappedColumns } from '../columns/use-mapped-columns.ts';
import type { FileVerdict } from './check-links.worker.ts';
import { type FileChecker, startChecker } from './file-checker.ts';
import type { FileCounts, RowCounts } from './link-file.ts';
import { linkRowsTexts, linkFileTexts as texts } from './link-file-texts.ts';
import { type DuplicateRows, rehearse } from './rehearse.ts';

/** An import of which the server refused rows that had been valid here. */
export interface ImportOutcome {
  readonly imported: number;
  readonly failed: number;
  /** How many of those that failed can be shown. */
  readonly refused: number;
}

/** A file that was checked. */
export interface CheckedFile extends Pick<FileVerdict, 'warnings' | 'causes' | 'headings'> {
  readonly counts: RowCounts;
  /** Rows that would become duplicates. */
  readonly duplicates: DuplicateRows;
  /** What came of its import; null as long as its valid rows are still to be imported. */
  readonly outcome: ImportOutcome | null;
  /** Whether its links keep the URLs that they have. */
  readonly isPublished: boolean;
  readonly file: File;
  readonly checker: FileChecker;
  /** What its columns are, as far as that can be chosen. */
  readonly columns: SheetColumns | null;
  /** What it was held against. */
  readonly taxonomy: Taxonomy;
  /** Names this check of it. */
  readonly checkId: string;
  /** What was mended in it, one after the other. */
  readonly fixes: readonly string[];
}

/** What there is of a file, and how far it is. */
export interface LinkFileState {
  readonly file: File | null;
  readonly checking: FileChecker | null;
  readonly checked: CheckedFile | null;
  /** Whether what was checked is being mended, or checked again: until then its import has to wait. */
  readonly isRechecking: boolean;
  /** Of a spreadsheet with several sheets, to choose from. */
  readonly sheets: readonly string[];
  /** The one that was chosen; '' where none is yet. */
  readonly sheet: string;
  /** What the columns are; null where that isn't known yet, or can be nothing else. */
  readonly columns: SheetColumns | null;
  /** Whether its links are published already and keep their URLs. */
  readonly isPublished: boolean;
  /** Why it cannot be checked, or could not be read. */
  readonly refusals: readonly string[];
}

/** The file, and what is done with it. */
export interface LinkFileActions {
  readonly choose: (file: File) => void;
  readonly chooseSheet: (name: string) => void;
  readonly chooseColumns: (columns: SheetColumns) => void;
  readonly setPublished: (isPublished: boolean) => void;
  /** Reads it and checks it. @returns whether there are results to look at */
  readonly validate: () => Promise<boolean>;
  readonly cancel: () => void;
  /** Mends a cause in all of its rows, and checks the file again. */
  readonly fix: (cause: Cause, by: string) => Promise<void>;
  /** Checks what was checked and mended again: by the rules of now, or as published links. */
  readonly checkAgain: (isPublished: boolean, rules?: CompiledTaxonomy) => Promise<void>;
  /** It was imported. @param outcome what there is still to look at */
  readonly settle: (outcome: ImportOutcome | null) => void;
  readonly reset: () => void;
}

/** Where it is asked what the columns of a file are. */
export const COLUMNS = 'link-file-columns';

const NOTHING: LinkFileState = {
  file: null,
  checking: null,
  checked: null,
  isRechecking: false,
  sheets: [],
  sheet: '',
  columns: null,
  isPublished: false,
  refusals: [],
};

/** Takes a file of links and checks it in a worker; a file that is chosen later takes its place. */
export function useLinkFile(compiled: CompiledTaxonomy): LinkFileState & LinkFileActions {
  const notify = useNotice();
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const [state, setState] = useState<LinkFileState>(() => {
    const lost = readDraft(userId, 'file', (stored) => String((stored as { name: string }).name));
    return lost === null ? NOTHING : { ...NOTHING, refusals: [texts.lost(lost)] };
  });
  const { said, remember } = useMappedColumns();
  const { file, sheets, sheet, columns } = state;
  // The name alone: what a page was given to read is not its to keep.
  useEffect(() => {
    if (file) saveDraft(userId, 'file', { name: file.name });
  }, [userId, file]);
  const checker = useRef<FileChecker>(null);
  const stop = () => {
    checker.current?.close();
    checker.current = null;
  };
  useEffect(() => () => checker.current?.close(), []);
  const refuse = (
    title: string,
    refusals: readonly string[],
    file: File | null,
    columns: SheetColumns | null = null,
  ) => {
    setState(({ isPublished }) => ({ ...NOTHING, isPublished, file, refusals, columns }));
    notify(refusals[0] ?? '', { type: 'error', title });
  };

  const announce = ({ errors, rows }: FileCounts, hasQuota: boolean) => {
    if (errors > 0) {
      notify(texts.foundErrors(errors), { type: 'error', title: texts.validationFailed });
    } else if (hasQuota) {
      notify(texts.allValid(rows), { type: 'success', title: texts.validated });
    } else notify(linkRowsTexts.overLimitTitle, { type: 'warning' });
  };
  const choose = (file: File) => {
    stop();
    forgetDraft(userId, 'file');
    const refusals = checkCsvFile(file.name, file.size).map(sentenceOf);
    if (refusals.length > 0) refuse(texts.invalidFile, refusals, null);
    else {
      // What was chosen for a file that was refused is meant for the corrected one too.
      setState(({ refusals, isPublished }) => {
        return { ...NOTHING, file, isPublished: isPublished && refusals.length > 0 };
      });
    }
  };
  const validate = async (): Promise<boolean> => {
    const { isPublished } = state;
    if (file === null || state.checking !== null) return false;
    stop();
    const chosen = { ...NOTHING, file, sheets, sheet, columns, isPublished };
    const started = startChecker();
    checker.current = started;
    setState({ ...chosen, checking: started });
    try {
      const { taxonomy } = compiled;
      // Asked again: others make links meanwhile. Whether it is known or not, the server has the last word.
      const asked = queries.fetchQuery({ ...linkLimitQuery, staleTime: 0 }).catch(() => undefined);
      const named = sheet === '' ? null : sheet;
      const mapping = { said, chosen: columns };
      const verdict = await started.ask('check', file, named, taxonomy, isPublished, mapping);
      const limit = await asked;
      const { warnings, causes, headings, refusals } = verdict;
      const { duplicates, counts } = await rehearse(file, started, isPublished, verdict.counts);
      if (checker.current !== started) return false;
      if (verdict.isUnsure) {
        setState({ ...chosen, columns: verdict.columns });
        focusWhenThere(`#${COLUMNS}`, document.activeElement);
        return false;
      }
      if (refusals.length > 0) {
        refuse(texts.parsingError, refusals, file, columns);
        return false;
      }
      if (columns) remember(columns);
      if (verdict.sheets.length > 0) {
        setState({ ...NOTHING, file, sheets: verdict.sheets, isPublished });
        return false;
      }
      announce(counts, hasQuotaFor(limit, counts.valid));
      const checkId = newRequestKey();
      const own = { checkId, file, checker: started, taxonomy, isPublished, headings };
      const found = { counts, warnings, causes, duplicates, columns: verdict.columns };
      const checked = { ...own, ...found, fixes: [], outcome: null };
      startTransition(() => setState({ ...chosen, columns: verdict.columns, checked }));
      return true;
    } catch {
      if (checker.current === started) refuse(texts.parsingError, [texts.unreadable], file);
      return false;
    }
  };
  const recheck = async (
    changes: Partial<Pick<CheckedFile, 'taxonomy' | 'isPublished' | 'fixes'>>,
    ask: (checker: FileChecker) => Promise<FileVerdict>,
    tell: (counts: FileCounts) => void,
  ) => {
    const { checked } = state;
    if (checked === null || state.isRechecking) return;
    const { checker: asked, file, checkId } = checked;
    setState((now) => ({ ...now, isRechecking: true }));
    try {
      const { warnings, causes, refusals, ...verdict } = await ask(asked);
      const isPublished = changes.isPublished ?? checked.isPublished;
      const { duplicates, counts } = await rehearse(file, asked, isPublished, verdict.counts);
      if (checker.current !== asked) return;
      const result = { counts, warnings, causes, duplicates, outcome: null };
      const found = { ...changes, ...result, checkId: newRequestKey() };
      setState((now) => {
        if (now.checked?.checkId !== checkId) return now;
        const isRechecking = false;
        if (refusals.length > 0) return { ...now, isRechecking };
        return { ...now, isRechecking, isPublished, checked: { ...now.checked, ...found } };
      });
      if (refusals.length > 0) {
        notify(refusals[0] ?? '', { type: 'error', title: texts.parsingError });
      } else tell(counts);
    } catch {
      if (checker.current === asked) refuse(texts.parsingError, [texts.unreadable], file);
    }
  };
  const fix = ({ key }: Cause, by: string) =>
    recheck(
      { fixes: [...(state.checked?.fixes ?? []), JSON.stringify([key, by])] },
      (checker) => checker.ask('fix', key, by),
      () => notify(linkRowsTexts.fixed, { type: 'success' }),
    );
  const checkAgain = (isPublished: boolean, { taxonomy } = compiled) => {
    return recheck(
      { taxonomy, isPublished },
      (checker) => checker.ask('again', taxonomy, isPublished),
      (counts) =>
        announce(counts, hasQuotaFor(queries.getQueryData(linkLimitQuery.queryKey), counts.valid)),
    );
  };
  const cancel = () => {
    stop();
    setState(({ file, sheets, sheet, columns, isPublished }) => {
      return { ...NOTHING, file, sheets, sheet, columns, isPublished };
    });
  };
  const chooseColumns = (columns: SheetColumns) => {
    stop();
    setState(({ file, sheets, sheet, isPublished }) => {
      return { ...NOTHING, file, sheets, sheet, columns, isPublished };
    });
  };
  const setPublished = (isPublished: boolean) => {
    stop();
    setState(({ file, sheets, sheet }) => ({ ...NOTHING, file, sheets, sheet, isPublished }));
  };
  const reset = () => {
    stop();
    forgetDraft(userId, 'file');
    setState(NOTHING);
  };
  const settle = (outcome: ImportOutcome | null) => {
    if (outcome === null) return reset();
    const { imported, failed } = outcome;
    if (imported > 0) forgetDraft(userId, 'file');
    setState(({ file, checked }) => {
      if (checked === null) return NOTHING;
      const counts = { rows: checked.counts.rows, valid: imported, refused: failed };
      // Not at hand any more where some of it was stored: to validate it again would offer that again.
      const left = imported > 0 ? null : file;
      return {
        ...NOTHING,
        file: left,
        checked: { ...checked, counts, outcome, causes: { shown: [], more: 0 } },
      };
    });
  };
  const chooseSheet = (sheet: string) => {
    stop();
    setState(({ file, sheets, isPublished }) => {
      return { ...NOTHING, file, sheets, sheet, isPublished };
    });
  };
  return {
    ...state,
    choose,
    chooseSheet,
    chooseColumns,
    setPublished,
    validate,
    fix,
    checkAgain,
    cancel,
    settle,
    reset,
  };
}
