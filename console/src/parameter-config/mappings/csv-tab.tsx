import Button from '@mui/material/Button';
import { MAPPING_TEMPLATE } from '@utmost/core/csv/mapping-sheet.ts';
import { mappingFileTexts as texts } from '@utmost/core/messages/value-mappings.ts';
import type { AdvancedLinkConfig } from '@utmost/core/taxonomy/parameter.ts';
import { useState } from 'react';
import { BusyButton } from '../../controls/busy-button.tsx';
import { FileDrop } from '../../controls/file-drop.tsx';
import { saveFile } from '../../controls/save-file.ts';
import { useAction } from '../../providers/use-action.ts';
import { importMappings } from '../calls/mappings.ts';
import { because, configuration } from '../configuration.ts';
import type { ConfiguredParameter } from '../use-config.ts';
import { ChosenFile } from './chosen-file.tsx';
import styles from './mappings.module.css';
import { UploadError } from './upload-error.tsx';
import { failureOf, NO_FAILURE } from './upload-failure.ts';
import { type KeptFile, useMappingFile } from './use-mapping-file.ts';

interface CsvTabProps {
  readonly parameter: ConfiguredParameter;
  readonly advanced: AdvancedLinkConfig;
  readonly chosen: KeptFile;
  readonly onImported: () => void;
}

/** All mappings at once, from a file; it is judged before anything is sent. */
export function CsvTab({ parameter, advanced, chosen, onImported }: CsvTabProps) {
  const existing = parameter.valueMappings;
  const { file, choose, clear } = useMappingFile(
    {
      parameter: { type: parameter.stored.type },
      existing: existing.map(({ displayValue }) => ({ displayValue })),
      advanced,
    },
    chosen,
  );
  const [failure, setFailure] = useState(NO_FAILURE);
  const take = (file: File) => {
    setFailure(NO_FAILURE);
    void choose(file);
  };
  const forget = () => {
    setFailure(NO_FAILURE);
    clear();
  };
  const { mutate, isPending } = useAction({
    ...configuration,
    call: importMappings,
    done: () => texts.imported,
    failed: because(texts.importFailed),
    onDone: () => {
      forget();
      onImported();
    },
    onFailed: (error) => setFailure(failureOf(error)),
  });
  return (
    <div className={styles.csv}>
      {file.state === 'none' ? (
        <FileDrop take={take} />
      ) : (
        <ChosenFile file={file} take={take} clear={forget}>
          {file.state === 'ready' ? (
            <BusyButton
              text={texts.import}
              busyText={texts.importing}
              isBusy={isPending}
              onClick={() => mutate({ parameterId: parameter.id, csvData: file.checked.mappings })}
            />
          ) : null}
        </ChosenFile>
      )}
      <UploadError file={file} failure={failure} />
      <p className={styles.replaced}>{texts.replaced}</p>
      <div className={styles.columns}>
        <span>{texts.columns}</span>
        <Button
          variant="text"
          onClick={() => saveFile(MAPPING_TEMPLATE.name, MAPPING_TEMPLATE.text, 'text/csv')}
        >
          {texts.template}
        </Button>
      </div>
    </div>
  );
}
