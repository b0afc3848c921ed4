import { parameterTableTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { EmptyBox } from '../../screen/empty-box.tsx';
import { LimitCard } from '../../subscription/limit-card.tsx';
import type { Open } from '../open-dialog.ts';
import type { Config } from '../use-config.ts';
import { WaysToAdd } from '../ways-to-add.tsx';
import { ParametersSkeleton } from './parameters-skeleton.tsx';
import { NO_PARAMETERS, ParametersTable } from './parameters-table.tsx';

interface ParametersTabProps {
  readonly config: Config | undefined;
  readonly open: Open;
}

/** The parameters in their order, or what to do while there are none. */
export function ParametersTab({ config, open }: ParametersTabProps) {
  if (!config) return <ParametersSkeleton />;
  if (config.parameters.length > 0) {
    return (
      <>
        <LimitCard kind="parameters" isApart />
        <ParametersTable parameters={config.parameters} open={open} />
      </>
    );
  }
  return (
    <EmptyBox id={NO_PARAMETERS} title={texts.empty} hint={texts.emptyHint}>
      <WaysToAdd isAdvanced={config.compiled.isAdvancedMode} open={open} />
    </EmptyBox>
  );
}
