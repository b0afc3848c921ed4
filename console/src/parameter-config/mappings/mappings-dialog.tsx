import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { configTexts } from '@utmost/core/messages/parameter-config.ts';
import { mappingTexts as texts } from '@utmost/core/messages/value-mappings.ts';
import type { AdvancedLinkConfig } from '@utmost/core/taxonomy/parameter.ts';
import { useState } from 'react';
import { TabBar } from '../../controls/tab-bar.tsx';
import { useKeptPage } from '../../controls/use-kept-page.ts';
import { taxonomyKeys } from '../../providers/taxonomy.ts';
import { ParameterUsage } from '../usage/parameter-usage.tsx';
import type { ConfiguredParameter } from '../use-config.ts';
import { CsvTab } from './csv-tab.tsx';
import { ManualTab } from './manual-tab.tsx';
import { useEnableCodes } from './use-enable-codes.ts';

interface MappingsDialogProps {
  readonly parameter: ConfiguredParameter;
  readonly advanced: AdvancedLinkConfig;
  readonly close: () => void;
}

/** What people choose from a dropdown, and what the URL says instead. */
export function MappingsDialog({ parameter, advanced, close }: MappingsDialogProps) {
  const queries = useQueryClient();
  const { displayName, type } = parameter.stored;
  useEnableCodes(parameter);
  useKeptPage();
  const leave = () => {
    for (const queryKey of taxonomyKeys) void queries.invalidateQueries({ queryKey });
    close();
  };
  return (
    <Dialog open onClose={leave} aria-labelledby="mappings-title" maxWidth="md" fullWidth>
      <DialogTitle id="mappings-title">{texts.title(displayName)}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ marginBottom: 3 }}>
          {type === 'dropdown' ? texts.subtitle : texts.onlyDropdowns}
        </DialogContentText>
        {type === 'dropdown' ? (
          <>
            <ParameterUsage parameter={parameter} />
            <Ways parameter={parameter} advanced={advanced} />
          </>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={leave}>{configTexts.close}</Button>
      </DialogActions>
    </Dialog>
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
  const [kept, keep] = useState<File | null>(null);
  return (
    <TabBar label={texts.ways} tabs={TABS} shown={tab} show={show}>
      {tab === 'csv' ? (
        <CsvTab
          parameter={parameter}
          advanced={advanced}
          chosen={{ kept, keep }}
          onImported={() => show('manual')}
        />
      ) : (
        <ManualTab parameter={parameter} advanced={advanced} />
      )}
    </TabBar>
  );
}
