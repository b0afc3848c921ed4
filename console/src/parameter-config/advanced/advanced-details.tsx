import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { paths } from '@utmost/core/screen-paths.ts';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../data/session.ts';
import { configTexts } from '../parameter-config-texts.ts';
import styles from './advanced.module.css';
import { advancedTexts as texts } from './advanced-texts.ts';
import { useAdvancedDraft } from './use-advanced-draft.ts';

// Loaded when it is opened, since few users open it.
const AdvancedTab = lazy(async () => ({
  default: (await import('./advanced-tab.tsx')).AdvancedTab,
}));

/** The way to the configuration: admins change it on its screen, members can read it. */
export function AdvancedDetails() {
  const { role } = useUser();
  const [isOpen, open] = useState(false);
  const draft = useAdvancedDraft();
  if (role === 'admin') {
    return <Link to={`${paths.parameterConfig}?tab=advanced`}>{texts.details}</Link>;
  }
  const close = () => open(false);
  return (
    <>
      <Button variant="text" className={styles.details ?? ''} onClick={() => open(true)}>
        {texts.details}
      </Button>
      {isOpen ? (
        <Dialog open onClose={close} aria-labelledby="advanced-title" maxWidth="md" fullWidth>
          <DialogContent>
            <Suspense fallback={<p role="status">{texts.loading}</p>}>
              <AdvancedTab draft={draft} isAdmin={false} />
            </Suspense>
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{configTexts.close}</Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
}
