import { checkUrlsTexts as texts } from '@utmost/core/messages/check-urls.ts';
import { progressTexts } from '@utmost/core/messages/link-file.ts';
import { ProgressLine } from '../controls/progress-line.tsx';
import type { Progress } from './check-text.ts';
import styles from './checking.module.css';

interface CheckingProps {
  readonly progress: Progress;
  /** When it began, on the clock of the page, in milliseconds. */
  readonly since: number;
  readonly cancel: () => void;
}

/** How far the check is; it can be ended. */
export function Checking({ progress: { share, urls }, since, cancel }: CheckingProps) {
  return (
    <div className={styles.checking} aria-busy="true">
      <ProgressLine
        label={texts.checking}
        share={share}
        since={since}
        state={(seconds) => progressTexts.urls(share, urls, seconds)}
        cancel={cancel}
      />
    </div>
  );
}
