import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { ModalDialog } from '../../ui/controls/modal-dialog.tsx';
import { columnTexts, linkFilterTexts as texts } from '../manage-links-texts.ts';
import styles from './filters.module.css';

/** On a phone, what decides which links are shown, and how, in a sheet over them. */
export function FiltersSheet({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.sheet}
      </Button>
      {isOpen ? (
        <ModalDialog
          title={texts.sheet}
          close={close}
          actions={
            <Button variant="contained" onClick={close}>
              {columnTexts.done}
            </Button>
          }
        >
          <div className={styles.sheet}>{children}</div>
        </ModalDialog>
      ) : null}
    </>
  );
}
