import type { ReactNode } from 'react';
import { type Action, useAction } from '../providers/use-action.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmActionProps<Target, Answer> {
  readonly action: Omit<Action<Target, Answer>, 'onDone'>;
  /** What it is done to. */
  readonly id: Target;
  readonly title: string;
  readonly confirm: string;
  /** What the button says while it happens. */
  readonly confirming: string;
  readonly close: () => void;
  /** What will happen. */
  readonly children: ReactNode;
}

/** Asks before something is done that cannot be taken back, does it, and is gone when it is done. */
export function ConfirmAction<Target, Answer>(props: ConfirmActionProps<Target, Answer>) {
  const { action, id, title, confirm, confirming, close, children } = props;
  const { mutate, isPending } = useAction<Target, Answer>({ ...action, onDone: close });
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      confirming={confirming}
      isPending={isPending}
      onConfirm={() => mutate(id)}
      close={close}
    >
      {children}
    </ConfirmDialog>
  );
}
