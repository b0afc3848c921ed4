import type { QrCode } from './encode-qr.ts';

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
