import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { qrTexts as texts } from '@utmost/core/messages/qr.ts';
import { useId } from 'react';
import { LoadFailure } from '../controls/load-failure.tsx';
import { QrCard } from './qr-card.tsx';
import styles from './qr-dialog.module.css';

/** What a QR code is made of. */
export interface QrLink {
  /** Names the files. */
  readonly name: string;
  readonly fullUrl: string;
}

interface QrDialogProps {
  /** Open while there is one. */
  readonly link: QrLink | null;
  readonly close: () => void;
}

/** Shows the QR code of a link, to be saved or copied. */
export function QrDialog({ link, close }: QrDialogProps) {
  const titleId = useId();
  if (!link) return null;
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} className={styles.title ?? ''}>
        {link.name.trim() === '' ? texts.title : texts.openNamed(link.name)}
      </DialogTitle>
      <DialogContent>
        <LoadedCard link={link} />
      </DialogContent>
      <DialogActions>
        <Button onClick={close} autoFocus>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

// What draws a QR code is fetched when the first one is asked for.
function LoadedCard({ link }: { readonly link: QrLink }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['qr-code'],
    queryFn: () => import('./encode-qr.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  if (error) {
    return <LoadFailure text={texts.loadFailed} error={error} retry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <p className={styles.waiting} role="status">
        {texts.loading}
      </p>
    );
  }
  const code = data.encodeUrl(link.fullUrl);
  if (code) return <QrCard link={link} code={code} />;
  return (
    <p className={styles.tooLong} role="alert">
      {texts.tooLong(data.countBytes(link.fullUrl), data.MAX_BYTES)}
    </p>
  );
}
