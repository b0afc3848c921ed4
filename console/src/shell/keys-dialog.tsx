import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { commandKey, submitKey } from '../ui/browser/use-submit-key.ts';
import { gridKeysTexts } from './grid-keys-texts.ts';
import styles from './keys.module.css';
import { SEARCH_FIELD } from './search-field.ts';
import { keyTexts } from './shell-texts.ts';

interface KeysDialogProps {
  readonly close: () => void;
  /** Whether keys without Ctrl or Cmd act. */
  readonly isSingleOn: boolean;
  readonly turnSingle: (isOn: boolean) => void;
}

/** The list of the keys that work on every screen, and of those of its grid. */
export default function KeysDialog({ close, isSingleOn, turnSingle }: KeysDialogProps) {
  return (
    <Dialog open onClose={close} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{keyTexts.title}</DialogTitle>
      <DialogContent>
        <KeyList keys={keyList(isSingleOn)} />
        {document.querySelector('[role="grid"]') ? (
          <>
            <h3 className={styles.heading}>{gridKeysTexts.title}</h3>
            <KeyList keys={gridKeysTexts.keys(commandKey).map(([key, does]) => ({ key, does }))} />
          </>
        ) : null}
        <FormControlLabel
          className={styles.single ?? ''}
          label={keyTexts.singleKeys}
          control={
            <Switch checked={isSingleOn} onChange={({ target }) => turnSingle(target.checked)} />
          }
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{keyTexts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function KeyList({ keys }: { readonly keys: ReturnType<typeof keyList> }) {
  return (
    <dl className={styles.list}>
      {keys.map(({ key, does }) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

function keyList(isSingleOn: boolean) {
  const always = [
    { key: submitKey, does: keyTexts.submit },
    { key: commandKey('K'), does: keyTexts.palette },
    { key: 'Esc', does: keyTexts.escape },
  ];
  if (!isSingleOn) return always;
  const search = document.querySelector(SEARCH_FIELD) ? [{ key: '/', does: keyTexts.search }] : [];
  return [
    { key: 'c', does: keyTexts.create },
    ...search,
    ...always,
    { key: '?', does: keyTexts.show },
  ];
}
