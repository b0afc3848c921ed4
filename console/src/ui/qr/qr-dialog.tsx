import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { errorTexts } from '../../data/data-texts.ts';
import { useNotice } from '../../data/use-notice.ts';
import { saveFile } from '../browser/save-file.ts';
import { useCopy } from '../browser/use-copy.ts';
import { ModalDialog } from '../controls/modal-dialog.tsx';
import { LoadFailure } from '../screen/load-failure.tsx';
import { copyTexts } from '../ui-texts.ts';
import { DARK, LIGHT, pathOf, pngOf, svgOf } from './draw-qr.ts';
import type { QrCode } from './encode-qr.ts';
import { fileNameOf } from './file-name.ts';
import styles from './qr-dialog.module.css';
import { qrTexts as texts } from './qr-texts.ts';

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
  if (!link) return null;
  return (
    <ModalDialog
      title={link.name.trim() === '' ? texts.title : texts.openNamed(link.name)}
      close={close}
      actions={
        <Button onClick={close} autoFocus>
          {texts.close}
        </Button>
      }
    >
      <LoadedCard link={link} />
    </ModalDialog>
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

interface QrCardProps {
  readonly link: QrLink;
  readonly code: QrCode;
}

/** A QR code, and the ways to take it along. */
function QrCard({ link, code }: QrCardProps) {
  const notify = useNotice();
  const { copyImage, isCopied } = useCopy({ title: copyTexts.copied, text: texts.imageCopied });
  const size = code.rows.length;
  const file = (ending: string) => `${fileNameOf(link.name, 'link')}-qr.${ending}`;
  const savePng = async () => {
    try {
      saveFile(file('png'), await pngOf(code), 'image/png');
    } catch {
      notify(texts.pngFailed, { type: 'error', title: errorTexts.title });
    }
  };
  return (
    <div className={styles.card}>
      <svg
        role="img"
        aria-label={texts.alternative(link.fullUrl)}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className={styles.code}
      >
        <rect width={size} height={size} fill={LIGHT} />
        <path d={pathOf(code)} fill={DARK} />
      </svg>
      <p className={styles.url} translate="no">
        {link.fullUrl}
      </p>
      <div className={`stack ${styles.actions}`}>
        <Button onClick={() => void savePng()}>{texts.downloadPng}</Button>
        <Button onClick={() => saveFile(file('svg'), svgOf(code), 'image/svg+xml')}>
          {texts.downloadSvg}
        </Button>
        <Button onClick={() => void copyImage(() => pngOf(code))}>
          <span>{isCopied ? copyTexts.copied : texts.copyImage}</span>
        </Button>
      </div>
      <p className="hint">{texts.recovers(code.recovers)}</p>
    </div>
  );
}
