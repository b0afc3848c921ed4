import Button from '@mui/material/Button';
import { LINK_TEMPLATE_NAME, linkTemplate } from '@utmost/core/csv/link-template.ts';
import { linkFileTexts as texts } from '@utmost/core/messages/link-file.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { FileDrop } from '../../controls/file-drop.tsx';
import { saveFile } from '../../controls/save-file.ts';
import { useSubmitKey } from '../../controls/use-submit-key.ts';
import { CheckLine } from './check-line.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { Requirements } from './requirements.tsx';
import styles from './upload-panel.module.css';
import type { LinkFileActions, LinkFileState } from './use-link-file.ts';

interface UploadPanelProps {
  readonly compiled: CompiledTaxonomy;
  readonly file: LinkFileState & LinkFileActions;
  readonly validate: () => void;
}

/** Where a file is chosen and checked, and what it has to be like. */
export function UploadPanel({ compiled, file: state, validate }: UploadPanelProps) {
  const { file, checking, checked, refusals, choose, cancel, reset } = state;
  const isEmpty = file === null && checked === null && refusals.length === 0;
  useSubmitKey(validate);
  return (
    <div className={styles.panel}>
      <div>
        {file ? (
          <ChosenFile file={file} choose={choose} />
        ) : (
          <FileDrop take={choose} hint={texts.limit} />
        )}
        {checking && file ? (
          <CheckLine name={file.name} checker={checking} cancel={cancel} />
        ) : null}
        {refusals.length > 0 ? (
          <ul className={styles.refusals}>
            {refusals.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        ) : null}
        <div className={styles.actions}>
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
            disabled={file === null || checking !== null}
            onClick={validate}
          >
            {texts.validate}
          </Button>
        </div>
      </div>
      <Requirements compiled={compiled} />
    </div>
  );
}
