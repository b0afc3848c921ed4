import { formatNumber } from './figures.ts';

/** Texts of the dialog that shows a link's QR code. */
export const qrTexts = {
  open: 'QR code',
  openNamed: (name: string) => `QR code of ${name}`,
  title: 'QR code',
  alternative: (url: string) => `QR code of ${url}`,
  loading: 'Drawing the QR code...',
  loadFailed: 'The QR code could not be drawn.',
  recovers: (percent: number) => `Can be read with up to ${percent}% of it damaged or covered.`,
  tooLong: (bytes: number, limit: number) =>
    `The URL is too long for a QR code: ${formatNumber(bytes)} bytes, of which ${formatNumber(limit)} fit. Shorten the website URL or the values.`,
  downloadPng: 'Download PNG',
  downloadSvg: 'Download SVG',
  copyImage: 'Copy image',
  imageCopied: 'QR code has been copied to clipboard',
  pngFailed: 'The PNG could not be made. Download the SVG instead.',
  close: 'Close',
};
