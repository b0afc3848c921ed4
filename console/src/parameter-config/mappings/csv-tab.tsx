import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { AdvancedLinkConfig, ValueMapping } from '@utmost/core/taxonomy/parameter.ts';
import { useMemo, useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { useDownload } from '../../ui/browser/use-download.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { ChosenFile, FileDrop } from '../../ui/controls/file-drop.tsx';
import { importMappings } from '../calls.ts';
import { because, undoable } from '../configuration.ts';
import type { ConfiguredParameter } from '../use-config.ts';
import { type MappingChange, mappingChanges } from './mapping-changes.ts';
import { MAPPING_TEMPLATE, printMappingSheet } from './mapping-sheet.ts';
import styles from './mappings.module.css';
import {
  type ChosenFileState,
  failureOf,
  type MappingFile,
  NO_FAILURE,
  type UploadFailure,
  useMappingFile,
  type WrongRow,
} from './use-mapping-file.ts';
import { mappingFileTexts as texts } from './value-mappings-texts.ts';

interface CsvTabProps {
  readonly parameter: ConfiguredParameter;
  readonly advanced: AdvancedLinkConfig;
  readonly chosen: ChosenFileState;
  readonly onImported: () => void;
}

/** All mappings at once, from a file; it is checked before anything is sent. */
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
  const changes = useMemo(
    () => (file.state === 'ready' ? mappingChanges(existing, file.checked) : []),
    [existing, file],
  );
  const [failure, setFailure] = useState(NO_FAILURE);
  const take = (file: File) => {
    setFailure(NO_FAILURE);
    choose(file);
  };
  const forget = () => {
    setFailure(NO_FAILURE);
    clear();
  };
  const { mutate, isPending } = useAction({
    ...undoable(),
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
        <ChosenFile
          name={file.name}
          detail={
            <>
              {file.state === 'ready' ? <Chip component="span" label={texts.ready} /> : null}{' '}
              <span>{summaryOf(file, changes)}</span>
            </>
          }
          take={take}
          change={texts.change}
        >
          <Button onClick={forget}>{texts.clear}</Button>
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
      {file.state === 'ready' ? <Changes changes={changes} /> : null}
      <p className={styles.replaced}>{texts.replaced}</p>
      <div className={`row note ${styles.columns}`}>
        <span>{texts.columns}</span>
        <Button
          variant="text"
          onClick={() => saveFile(MAPPING_TEMPLATE.name, MAPPING_TEMPLATE.text, 'text/csv')}
        >
          {texts.template}
        </Button>
        {existing.length === 0 ? null : (
          <CurrentMappings queryName={parameter.stored.queryName} existing={existing} />
        )}
      </div>
    </div>
  );
}

interface CurrentMappingsProps {
  readonly queryName: string;
  readonly existing: readonly ValueMapping[];
}

/** The mappings as files; in an .xlsx file all cells are text, so that codes such as 000007 survive. */
function CurrentMappings({ queryName, existing }: CurrentMappingsProps) {
  const { start } = useDownload();
  const csv = () => printMappingSheet(existing);
  const headers = { 'Content-Type': 'text/csv', 'X-Total-Count': String(existing.length) };
  return (
    <>
      <Button
        variant="text"
        onClick={() => saveFile(texts.currentName(queryName, 'csv'), csv(), 'text/csv')}
      >
        {texts.current}
      </Button>
      <Button
        variant="text"
        onClick={() =>
          start({
            from: async () => new Response(csv(), { headers }),
            kind: 'csv',
            name: texts.currentName(queryName, 'xlsx'),
            sheet: texts.currentSheet,
          })
        }
      >
        {texts.currentXlsx}
      </Button>
    </>
  );
}

function summaryOf(
  file: Exclude<MappingFile, { readonly state: 'none' }>,
  changes: readonly MappingChange[],
): string {
  if (file.state === 'checking') return texts.checking;
  if (file.state !== 'ready') return '';
  const counts = KINDS.flatMap((kind) => {
    const count = changes.filter((one) => one.kind === kind).length;
    return count > 0 ? [texts.counts[kind](count)] : [];
  });
  return [texts.found(file.checked.mappings.length), ...counts].join(' · ');
}

const KINDS = ['changed', 'deleted', 'added'] as const;

/** What an import would make different, so that codes which a spreadsheet changed are seen before they are stored. */
function Changes({ changes }: { readonly changes: readonly MappingChange[] }) {
  const sameNumbers = changes.filter(({ isSameNumber }) => isSameNumber).length;
  const rest = changes.length - SHOWN;
  return (
    <>
      {sameNumbers > 0 ? (
        <Alert severity="warning" variant="standard">
          {texts.sameNumbers(sameNumbers)}
        </Alert>
      ) : null}
      <section className={styles.rows} aria-label={texts.changes}>
        {changes.length === 0 ? <p>{texts.unchanged}</p> : null}
        <ul>
          {changes.slice(0, SHOWN).map(({ kind, displayValue, from, to }) => (
            <li key={`${kind} ${displayValue}`}>
              <span>{texts.kinds[kind]}</span>
              <span>
                {displayValue} <code translate="no">{texts.codes(from, to)}</code>
              </span>
            </li>
          ))}
        </ul>
        {rest > 0 ? <p>{texts.moreRows(rest)}</p> : null}
      </section>
    </>
  );
}

interface UploadErrorProps {
  readonly file: MappingFile;
  readonly failure: UploadFailure;
}

const SHOWN = 100;

/** Why a file is not imported, and in which rows. */
function UploadError({ file, failure }: UploadErrorProps) {
  const { sentences, rows } = wrongWith(file) ?? failure;
  if (sentences.length === 0) return null;
  return (
    <Alert severity="error" variant="standard">
      <AlertTitle>{texts.errorTitle}</AlertTitle>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Rows rows={rows} />
    </Alert>
  );
}

/** What was found before anything was sent; null when nothing was. */
function wrongWith(file: MappingFile): UploadFailure | null {
  if (file.state === 'unusable') return { ...NO_FAILURE, sentences: [file.sentence] };
  if (file.state !== 'refused') return null;
  const { problems, rows } = file.checked;
  return {
    sentences: problems.map(sentenceOf),
    rows: rows.map((found) => ({
      key: `${found.row} ${found.path} ${found.code}`,
      where: found.line === null ? texts.row(found.row) : texts.line(found.line),
      sentence: sentenceOf(found),
    })),
  };
}

function Rows({ rows }: { readonly rows: readonly WrongRow[] }) {
  if (rows.length === 0) return null;
  const rest = rows.length - SHOWN;
  return (
    <section className={styles.rows} aria-label={texts.rows}>
      <ul>
        {rows.slice(0, SHOWN).map(({ key, where, sentence }) => (
          <li key={key}>
            <span>{where}</span>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p>{texts.moreRows(rest)}</p> : null}
    </section>
  );
}
