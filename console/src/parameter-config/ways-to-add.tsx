import Button from '@mui/material/Button';
import { configTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import type { Open } from './open-dialog.ts';

export interface WaysToAddProps {
  /** Templates have names that advanced mode forbids; they are offered without it only. */
  readonly isAdvanced: boolean;
  readonly open: Open;
}

/** The two ways to more parameters. */
export function WaysToAdd({ isAdvanced, open }: WaysToAddProps) {
  return (
    <>
      {isAdvanced ? null : (
        <Button onClick={() => open({ kind: 'templates' })}>{texts.useTemplate}</Button>
      )}
      <Button variant="contained" onClick={() => open({ kind: 'add' })}>
        {texts.add}
      </Button>
    </>
  );
}
