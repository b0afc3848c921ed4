import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { NAME_COLUMN, URL_COLUMN } from '@utmost/core/csv/heading.ts';
import { type CompiledTaxonomy, isEntered } from '@utmost/core/taxonomy/compile.ts';
import { useSyncExternalStore } from 'react';
import { saveFile } from '../../ui/browser/save-file.ts';
import { useSubmitKey } from '../../ui/browser/use-submit-key.ts';
import { ChoiceField } from '../../ui/controls/choice-field.tsx';
import { ChosenFile, FileDrop } from '../../ui/controls/file-drop.tsx';
import { ProgressLine } from '../../ui/controls/progress-line.tsx';
import { SwitchField } from '../../ui/controls/switch-field.tsx';
import { hueStyle } from '../../ui/theme/hue.ts';
import { ColumnChoices } from '../columns/column-choices.tsx';
import { columnsTexts } from '../columns/columns-texts.ts';
import { Notes, TabLayout } from '../tab-layout.tsx';
import type { FileChecker } from './file-checker.ts';
import { progressTexts, linkFileTexts as texts } from './link-file-texts.ts';
import { LINK_TEMPLATE_NAME, linkTemplate } from './link-template.ts';
import styles from './upload-panel.module.css';
import { COLUMNS, type LinkFileActions, type LinkFileState } from './use-link-file.ts';

interface UploadPanelProps {
  readonly compiled: CompiledTaxonomy;
  readonly file: LinkFileState & LinkFileActions;
  readonly validate: () => void;
}

/** Where a file is chosen and checked, and what it has to be like. */
export function UploadPanel({ compiled, file: state, validate }: UploadPanelProps) {
  const { file, checking, checked, refusals, choose, cancel, reset } = state;
  const { sheets, sheet, chooseSheet, isPublished, setPublished } = state;
  const { columns, chooseColumns } = state;
  const isSheetMissing = sheets.length > 0 && sheet === '';
  const isEmpty = file === null && checked === null && refusals.length === 0;
  useSubmitKey(validate);
  return (
    <TabLayout
      actions={
        <>
          <Button
            variant="text"
            onClick={() => saveFile(LINK_TEMPLATE_NAME, linkTemplate(compiled), 'text/csv')}
          >
            {texts.template}
          </Button>
          <Button disabled={isEmpty} onClick={reset}>
            {texts.reset}
          </Button>
          <Button
            variant="contained"
            disabled={file === null || checking !== null || isSheetMissing}
            onClick={validate}
          >
            {texts.validate}
          </Button>
        </>
      }
      notes={<Requirements compiled={compiled} />}
    >
      {file ? (
        <ChosenFile
          name={file.name}
          detail={texts.size(file.size)}
          take={choose}
          change={texts.change}
        />
      ) : (
        <>
          <FileDrop take={choose} hint={texts.limit} />
          <p className="hint">{texts.spreadsheets}</p>
        </>
      )}
      {sheets.length > 0 ? (
        <div className={styles.sheet}>
          <ChoiceField
            id="link-file-sheet"
            label={texts.sheet}
            value={sheet}
            choices={sheets.map((name) => ({ value: name, text: name }))}
            problem={isSheetMissing ? texts.chooseSheet : undefined}
            onChange={chooseSheet}
          />
        </div>
      ) : null}
      {file ? (
        <div className={styles.sheet}>
          <SwitchField
            id="link-file-published"
            label={texts.published}
            hint={texts.publishedHint}
            checked={isPublished}
            disabled={checking !== null}
            onChange={setPublished}
          />
        </div>
      ) : null}
      {file && columns ? (
        <section
          id={COLUMNS}
          className={styles.matching}
          aria-labelledby="columns-title"
          tabIndex={-1}
        >
          <h2 id="columns-title">{columnsTexts.title}</h2>
          <ColumnChoices compiled={compiled} sheet={columns} onChange={chooseColumns} />
          <p className="hint">{columnsTexts.validate}</p>
        </section>
      ) : null}
      {checking && file ? (
        <CheckProgressLine name={file.name} checking={checking} cancel={cancel} />
      ) : null}
      {refusals.length > 0 ? (
        <Alert severity="error" variant="standard" role="presentation" sx={{ marginTop: 4 }}>
          {refusals.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      ) : null}
    </TabLayout>
  );
}

interface CheckProgressLineProps {
  readonly name: string;
  readonly checking: FileChecker;
  readonly cancel: () => void;
}

// By itself, as it is drawn again ten times a second.
function CheckProgressLine({ name, checking, cancel }: CheckProgressLineProps) {
  const { share, rows } = useSyncExternalStore(checking.onProgress, checking.progress);
  return (
    <ProgressLine
      label={texts.checking(name)}
      share={share}
      since={checking.since}
      state={(seconds) => progressTexts.state(share, rows, seconds)}
      cancel={cancel}
    />
  );
}

/** What a file has to be like, and the columns that it may have. */
function Requirements({ compiled }: { readonly compiled: CompiledTaxonomy }) {
  const parameters = compiled.visible.filter(isEntered);
  return (
    <Notes id="requirements-title" title={texts.requirements} list={texts.requirementList}>
      <h3 className={`hint ${styles.heading}`}>{texts.columns}</h3>
      <dl className={styles.columns}>
        {[NAME_COLUMN, URL_COLUMN].map((column) => (
          <div key={column}>
            <dt>
              <code translate="no">{column}</code>
            </dt>
            <dd>{texts.required}</dd>
          </div>
        ))}
        {parameters.map(({ parameter: { queryName, displayName, required }, position }) => (
          <div key={queryName} style={hueStyle(position)} data-parameter>
            <dt>
              <code translate="no">{queryName}</code>
            </dt>
            <dd>{required ? `${displayName} · ${texts.required}` : displayName}</dd>
          </div>
        ))}
      </dl>
    </Notes>
  );
}
