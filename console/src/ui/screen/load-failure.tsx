import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { messageOf } from '../../data/api-error.ts';
import { errorTexts } from '../../data/data-texts.ts';

interface LoadFailureProps {
  readonly text: string;
  readonly error: unknown;
  readonly retry: () => void;
  /** What the button says, where it does something else than to try again. */
  readonly action?: string | undefined;
}

/** What a screen shows in place of what could not be loaded. */
export function LoadFailure({ text, error, retry, action }: LoadFailureProps) {
  return (
    <Alert severity="error" variant="standard" sx={{ maxWidth: 560 }}>
      <AlertTitle>{text}</AlertTitle>
      <p>{messageOf(error)}</p>
      <Button sx={{ justifySelf: 'start', marginTop: 2 }} onClick={retry}>
        {action ?? errorTexts.tryAgain}
      </Button>
    </Alert>
  );
}
