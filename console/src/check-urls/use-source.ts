import type { Reach } from '@utmost/core/link/check-urls.ts';
import { kindOf } from '@utmost/core/link/text-kind.ts';
import { useEffect, useState } from 'react';
import { keepDraft, keptDraft } from '../link-fields/draft-storage.ts';
import { useUser } from '../providers/session.ts';
import { readFile } from './read-file.ts';
import type { ReadFile, UrlSource } from './url-source.ts';

interface Draft {
  readonly text: string;
  readonly reach: Reach;
}

const EMPTY: Draft = { text: '', reach: 'tracked' };

/** What was pasted or chosen to be checked; a text is kept through reloads and the end of a session. */
export function useSource() {
  const { id: userId } = useUser();
  const [draft, setDraft] = useState<Draft>(
    () => keptDraft(userId, 'urls', (kept) => ({ ...EMPTY, ...(kept as Draft) })) ?? EMPTY,
  );
  const [file, setFile] = useState<ReadFile | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  useEffect(() => keepDraft(userId, 'urls', draft), [userId, draft]);

  const change = (changed: Partial<Draft>) => {
    setProblem(undefined);
    setDraft((now) => ({ ...now, ...changed }));
  };
  const choose = async (chosen: File) => {
    setProblem(undefined);
    try {
      setFile(await readFile(chosen));
    } catch (error) {
      setFile(null);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const source: UrlSource = file
    ? { text: file.text, kind: kindOf(file.name), reach: draft.reach }
    : { text: draft.text, kind: 'text', reach: draft.reach };
  return {
    draft,
    file,
    problem,
    source,
    change,
    choose: (chosen: File) => void choose(chosen),
    forgetFile: () => setFile(null),
    complain: setProblem,
    reset: () => {
      setFile(null);
      change(EMPTY);
    },
  };
}
