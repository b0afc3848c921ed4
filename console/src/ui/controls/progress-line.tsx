import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { progressTexts as texts } from '../../bulk-create/csv/link-file-texts.ts';
import { useClock } from '../browser/use-clock.ts';
import styles from './progress-line.module.css';

interface ProgressLineProps {
  /** What is being done. */
  readonly label: string;
  /** From 0 to 1; null where it is unknown. */
  readonly share: number | null;
  /** When it began, on the clock of the page, in milliseconds. */
  readonly since: number;
  /** How far it is, in words. @param seconds since it began */
  readonly state?: (seconds: number) => string;
  /** Absent once it can no longer be stopped. */
  readonly cancel?: (() => void) | undefined;
}

const TICK_MS = 250;
const pageClock = () => performance.now();

/** Long work: what it is, how far it is, how long it will take, and the way out. */
export function ProgressLine({ label, share, since, state, cancel }: ProgressLineProps) {
  const now = useClock(pageClock, TICK_MS);
  return (
    <div className={styles.progress}>
      <span className="cut" role="status">
        {label}
      </span>
      <code className="hint">{state?.((now - since) / 1000)}</code>
      <LinearProgress
        aria-label={label}
        {...(share !== null && { variant: 'determinate', value: share * 100 })}
      />
      {cancel ? (
        <Button variant="text" onClick={cancel}>
          {texts.cancel}
        </Button>
      ) : null}
    </div>
  );
}
