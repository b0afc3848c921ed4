import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { errorTexts } from '../../data/data-texts.ts';
import { useNotice } from '../../data/use-notice.ts';
import { saveFile } from '../browser/save-file.ts';
import { useCopy } from '../browser/use-copy.ts';
import { ModalDialog } from '../controls/modal-dialog.tsx';
import { LoadFailure } from '../screen/load-failure.tsx';
import { copyTexts } from '../ui-texts.ts';
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

/** Always dark on light, whatever the theme: many readers take nothing else. */
export const DARK = '#000000';
export const LIGHT = '#ffffff';

/** Wide enough for print; each square is a whole number of pixels, so that its edges stay sharp. */
const PNG_WIDTH = 1_024;

/**
 * The dark squares as the path of an SVG whose unit is a square, a run of squares at a time.
 * @example pathOf({ rows: [[true, true, false]], recovers: 30 }) // 'M0 0h2v1h-2z'
 */
export function pathOf({ rows }: QrCode): string {
  return rows
    .flatMap((row, y) =>
      runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`),
    )
    .join('');
}

/** The code as an SVG file. */
export function svgOf(code: QrCode): string {
  const size = code.rows.length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges">`,
    `<path fill="${LIGHT}" d="M0 0h${size}v${size}h-${size}z"/>`,
    `<path fill="${DARK}" d="${pathOf(code)}"/>`,
    '</svg>',
    '',
  ].join('\n');
}

/**
 * The code as a PNG file.
 * @throws Error when the browser cannot draw it
 */
export async function pngOf({ rows }: QrCode): Promise<Blob> {
  const scale = Math.ceil(PNG_WIDTH / rows.length);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = rows.length * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error("This browser can't draw on a canvas.");
  context.fillStyle = LIGHT;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = DARK;
  for (const [y, row] of rows.entries()) {
    for (const { from, length } of runsOf(row)) {
      context.fillRect(from * scale, y * scale, length * scale, scale);
    }
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error("This browser couldn't create a PNG.");
  return blob;
}

interface Run {
  readonly from: number;
  readonly length: number;
}

function runsOf(row: readonly boolean[]): Run[] {
  const runs: Run[] = [];
  for (let at = row.indexOf(true); at !== -1; ) {
    const light = row.indexOf(false, at);
    const end = light === -1 ? row.length : light;
    runs.push({ from: at, length: end - at });
    at = row.indexOf(true, end);
  }
  return runs;
}
