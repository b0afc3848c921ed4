import Button from '@mui/material/Button';
import styles from './busy-button.module.css';

interface BusyButtonProps {
  readonly text: string;
  /** What it says while it is at work. */
  readonly busyText: string;
  readonly isBusy: boolean;
  readonly tone?: 'primary' | 'error';
  /** Absent where it submits its form. */
  readonly onClick?: () => void;
}

/**
 * The button that does it. While it is at work it is not disabled, only deaf: a disabled button loses
 * the focus, and with it the keys of its dialog.
 */
export function BusyButton({ text, busyText, isBusy, tone = 'primary', onClick }: BusyButtonProps) {
  return (
    <Button
      type={onClick ? 'button' : 'submit'}
      variant="contained"
      color={tone}
      className={(isBusy ? styles.busy : undefined) ?? ''}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.();
      }}
    >
      {isBusy ? busyText : text}
    </Button>
  );
}
