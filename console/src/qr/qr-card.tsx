import Button from '@mui/material/Button';
import { fileNameOf } from '@utmost/core/link/file-name.ts';
import { errorTexts, previewTexts } from '@utmost/core/messages/console.ts';
import { qrTexts as texts } from '@utmost/core/messages/qr.ts';
import { useNotify } from 'ra-core';
import { saveFile } from '../controls/save-file.ts';
import { useCopy } from '../controls/use-copy.ts';
import { DARK, LIGHT, pathOf, pngOf, svgOf } from './draw-qr.ts';
import type { QrCode } from './encode-qr.ts';
import styles from './qr-dialog.module.css';
import type { QrLink } from './qr-dialog.tsx';

interface QrCardProps {
  readonly link: QrLink;
  readonly code: QrCode;
}

/** A QR code, and the ways to take it along. */
export function QrCard({ link, code }: QrCardProps) {
  const notify = useNotify();
  const { copyImage, isCopied } = useCopy({ title: previewTexts.copied, text: texts.imageCopied });
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
      <div className={styles.actions}>
        <Button onClick={() => void savePng()}>{texts.downloadPng}</Button>
        <Button onClick={() => saveFile(file('svg'), svgOf(code), 'image/svg+xml')}>
          {texts.downloadSvg}
        </Button>
        <Button onClick={() => void copyImage(() => pngOf(code))}>
          {isCopied ? previewTexts.copied : texts.copyImage}
        </Button>
      </div>
      <p className={styles.hint}>{texts.recovers(code.recovers)}</p>
    </div>
  );
}
