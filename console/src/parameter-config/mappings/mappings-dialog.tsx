import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useQueryClient } from '@tanstack/react-query';
import type { AdvancedLinkConfig } from '@utmost/core/taxonomy/parameter.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { taxonomyKeys } from '../../data/taxonomy.ts';
import { useAction } from '../../data/use-action.ts';
import { usePreventFileOpening } from '../../ui/controls/file-drop.tsx';
import { ModalDialog } from '../../ui/controls/modal-dialog.tsx';
import { TabBar } from '../../ui/controls/tab-bar.tsx';
import { changeParameter } from '../calls.ts';
import { because, configuration } from '../configuration.ts';
import { configTexts } from '../parameter-config-texts.ts';
import { ParameterUsage } from '../usage/usage-line.tsx';
import type { ConfiguredParameter } from '../use-config.ts';
import { CodedValuesQuestion } from './coded-values-question.tsx';
import { CsvTab } from './csv-tab.tsx';
import { ManualTab } from './manual-tab.tsx';
import styles from './mappings.module.css';
import { mappingTexts as texts } from './value-mappings-texts.ts';

interface MappingsDialogProps {
  readonly parameter: ConfiguredParameter;
  readonly advanced: AdvancedLinkConfig;
  readonly close: () => void;
}

/** What people choose from a dropdown, and what the URL says instead; asks first where that stops people's work. */
export function MappingsDialog(props: MappingsDialogProps) {
  const { stored, valueMappings } = props.parameter;
  const { type, required, useCodedValues, displayName } = stored;
  const [isWanted, setWanted] = useState(
    type !== 'dropdown' || !required || useCodedValues || valueMappings.length > 0,
  );
  return isWanted ? (
    <Mappings {...props} />
  ) : (
    <CodedValuesQuestion
      displayName={displayName}
      onConfirm={() => setWanted(true)}
      close={props.close}
    />
  );
}

function Mappings({ parameter, advanced, close }: MappingsDialogProps) {
  const queries = useQueryClient();
  const { displayName, type } = parameter.stored;
  useEnableCodes(parameter);
  usePreventFileOpening();
  const leave = () => {
    for (const queryKey of taxonomyKeys) void queries.invalidateQueries({ queryKey });
    close();
  };
  return (
    <ModalDialog
      title={texts.title(displayName)}
      width="md"
      close={leave}
      actions={<Button onClick={leave}>{configTexts.close}</Button>}
    >
      <DialogContentText>
        {type === 'dropdown' ? texts.subtitle : texts.onlyDropdowns}
      </DialogContentText>
      {type === 'dropdown' ? (
        <>
          <ParameterUsage parameter={parameter} />
          <div className={styles.ways}>
            <Ways parameter={parameter} advanced={advanced} />
          </div>
        </>
      ) : null}
    </ModalDialog>
  );
}

const TABS = [
  { name: 'csv', text: texts.csvTab },
  { name: 'manual', text: texts.manualTab },
] as const;

function Ways({ parameter, advanced }: Omit<MappingsDialogProps, 'close'>) {
  const [tab, show] = useState<'csv' | 'manual'>(
    parameter.valueMappings.length > 0 ? 'manual' : 'csv',
  );
  const [chosenFile, setChosenFile] = useState<File | null>(null);
  return (
    <TabBar label={texts.ways} tabs={TABS} shown={tab} show={show}>
      {tab === 'csv' ? (
        <CsvTab
          parameter={parameter}
          advanced={advanced}
          chosen={{ chosenFile, setChosenFile }}
          onImported={() => show('manual')}
        />
      ) : (
        <ManualTab parameter={parameter} advanced={advanced} />
      )}
    </TabBar>
  );
}

/** A dropdown whose mappings are opened uses coded values from then on. */
function useEnableCodes({ id, stored }: ConfiguredParameter): void {
  const { mutate } = useAction({
    ...configuration,
    call: (parameterId: string) =>
      changeParameter({ id: parameterId, change: { useCodedValues: true } }),
    done: () => texts.enabled,
    failed: because(texts.enableFailed),
  });
  const enable = useEffectEvent(() => {
    if (stored.type === 'dropdown' && !stored.useCodedValues) mutate(id);
  });
  useEffect(() => enable(), []);
}
