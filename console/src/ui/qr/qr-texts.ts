import { formatNumber } from '@utmost/core/messages/figures.ts';

/** Texts of the dialog that shows a link's QR code. */
export const qrTexts = {
  open: 'QR code',
  openNamed: (name: string) => `QR code for ${name}`,
  title: 'QR code',
  alternative: (url: string) => `QR code for ${url}`,
  loading: 'Creating the QR code...',
  loadFailed: "Couldn't create the QR code.",
  recovers: (percent: number) => `Scans even if ${percent}% is damaged.`,
  tooLong: (bytes: number, limit: number) =>
    `The URL is too long for a QR code. It has ${formatNumber(bytes)} bytes, and the limit is ${formatNumber(limit)}. Shorten the website URL or the values.`,
  downloadPng: 'Download PNG',
  downloadSvg: 'Download SVG',
  copyImage: 'Copy image',
  imageCopied: 'QR code has been copied to clipboard',
  pngFailed: "Couldn't create the PNG. Download the SVG instead.",
  close: 'Close',
};
