import { progressTexts, linkFileTexts as texts } from '@utmost/core/messages/link-file.ts';
import { useSyncExternalStore } from 'react';
import { ProgressLine } from '../../controls/progress-line.tsx';
import type { FileChecker } from './file-checker.ts';

interface CheckLineProps {
  readonly name: string;
  readonly checker: FileChecker;
  readonly cancel: () => void;
}

/** How far the check of a file is. */
export function CheckLine({ name, checker, cancel }: CheckLineProps) {
  const { share, rows } = useSyncExternalStore(checker.onProgress, checker.progress);
  return (
    <ProgressLine
      label={texts.checking(name)}
      share={share}
      since={checker.since}
      state={(seconds) => progressTexts.state(share, rows, seconds)}
      cancel={cancel}
    />
  );
}
