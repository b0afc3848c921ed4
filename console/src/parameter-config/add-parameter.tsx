import { useQuery } from '@tanstack/react-query';
import { parameterFormTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { useState } from 'react';
import { parameterLimitQuery } from '../subscription/calls.ts';
import { LimitDialog } from '../subscription/limit-dialog.tsx';
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
    <LimitDialog kind="parameters" title={texts.addTitle} close={close} />
  ) : (
    <ParameterDialog config={config} parameter={null} close={close} />
  );
}
