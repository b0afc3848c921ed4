import Button from '@mui/material/Button';
import { manualTexts as texts } from '@utmost/core/messages/bulk-create.ts';
import { BusyButton } from '../../controls/busy-button.tsx';
import { EncodingSwitch } from '../../link-fields/encoding-switch.tsx';
import styles from './manual-actions.module.css';

interface ManualActionsProps {
  readonly urlEncoding: boolean;
  readonly onEncoding: (isOn: boolean) => void;
  /** How many links say that something is wrong with them. */
  readonly wrong: number;
  readonly onShowWrong: () => void;
  readonly isCreating: boolean;
  readonly onReset: () => void;
  readonly onCancel: () => void;
  readonly onCreate: () => void;
}

/** Encoding, and what can be done with all links together; always in reach. */
export function ManualActions(props: ManualActionsProps) {
  const { urlEncoding, wrong, isCreating } = props;
  return (
    <div className={styles.actions} data-action-bar>
      <EncodingSwitch isOn={urlEncoding} onChange={props.onEncoding} />
      {wrong > 0 ? (
        <p className={styles.wrong}>
          {texts.wrong(wrong)}{' '}
          <Button variant="text" onClick={props.onShowWrong}>
            {texts.firstWrong}
          </Button>
        </p>
      ) : null}
      <Button disabled={isCreating} onClick={props.onReset}>
        {texts.reset}
      </Button>
      <Button disabled={isCreating} onClick={props.onCancel}>
        {texts.cancel}
      </Button>
      <BusyButton
        text={texts.create}
        busyText={texts.creating}
        isBusy={isCreating}
        onClick={props.onCreate}
      />
    </div>
  );
}
