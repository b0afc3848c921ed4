import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import {
  configTexts,
  parameterFormTexts as texts,
} from '@utmost/core/messages/parameter-config.ts';
import { useState } from 'react';
import { ModalDialog } from '../controls/modal-dialog.tsx';
import { parameterLimitQuery } from '../subscription/calls.ts';
import { LimitCard } from '../subscription/limit-card.tsx';
import { ParameterDialog } from './parameter-form/parameter-dialog.tsx';
import type { Config } from './use-config.ts';

interface AddParameterProps {
  readonly config: Config;
  readonly close: () => void;
}

/** The form of a new parameter, or the plan that would have room for one. */
export function AddParameter({ config, close }: AddParameterProps) {
  const { data: limit } = useQuery(parameterLimitQuery);
  // As it was on opening: what is being typed is not taken away when a colleague fills the plan.
  const [isFull] = useState(limit?.allowed === false);
  return isFull ? (
    <ModalDialog
      title={texts.addTitle}
      close={close}
      actions={
        <Button onClick={close} autoFocus>
          {configTexts.close}
        </Button>
      }
    >
      <LimitCard kind="parameters" />
    </ModalDialog>
  ) : (
    <ParameterDialog config={config} parameter={null} close={close} />
  );
}
