import Button from '@mui/material/Button';

interface BusyButtonProps {
  readonly text: string;
  /** What it says while it is at work. */
  readonly busyText: string;
  readonly isBusy: boolean;
  /** Whether it cannot be done at all. */
  readonly isDisabled?: boolean;
  readonly tone?: 'primary' | 'error';
  /** How much weight it has among the others. */
  readonly variant?: 'contained' | 'outlined';
  /** The id of the form that it submits, where it stands outside of it. */
  readonly form?: string;
  /** Absent where it submits a form. */
  readonly onClick?: () => void;
}

/**
 * The button that does it. While it is at work it is not disabled, only deaf: a disabled button loses
 * the focus, and with it the keys of its dialog.
 */
export function BusyButton(props: BusyButtonProps) {
  const { text, busyText, isBusy, isDisabled = false, tone = 'primary', form, onClick } = props;
  const { variant = 'contained' } = props;
  return (
    <Button
      type={onClick ? 'button' : 'submit'}
      {...(form !== undefined && { form })}
      variant={variant}
      color={tone}
      disabled={isDisabled}
      sx={isBusy ? { opacity: 0.85, cursor: 'progress' } : {}}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.();
      }}
    >
      <span>{isBusy ? busyText : text}</span>
    </Button>
  );
}
