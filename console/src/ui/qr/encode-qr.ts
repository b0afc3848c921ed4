import { type ErrorCorrection, encodeQR } from 'qr';

/** A QR code as its squares: rows from the top, true where it is dark, the quiet zone included. */
export interface QrCode {
  readonly rows: readonly (readonly boolean[])[];
  /** How much of it may be damaged or covered. */
  readonly recovers: number;
}

/** Bytes of UTF-8 that the largest code holds at its lowest error correction (ISO/IEC 18004, table 7). */
export const MAX_BYTES = 2_953;

/** Light squares around the code that readers need (ISO/IEC 18004, section 6.3.8). */
const QUIET_ZONE = 4;

const LEVELS: readonly { readonly ecc: ErrorCorrection; readonly recovers: number }[] = [
  { ecc: 'high', recovers: 30 },
  { ecc: 'quartile', recovers: 25 },
  { ecc: 'medium', recovers: 15 },
  { ecc: 'low', recovers: 7 },
];

/** How long a text is for a QR code. */
export function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * The QR code of a URL: as few squares as medium error correction takes, then as much correction as
 * fits into those. What is too long for medium gets the low one; null for what is too long for any.
 * @example encodeUrl('https://a.com/')?.rows.length // 33
 */
export function encodeUrl(url: string): QrCode | null {
  if (countBytes(url) > MAX_BYTES) return null;
  const codes = LEVELS.flatMap(({ ecc, recovers }) => {
    const rows = drawn(url, ecc);
    return rows === null ? [] : [{ rows, recovers, ecc }];
  });
  const medium = codes.find(({ ecc }) => ecc === 'medium');
  const size = (medium ?? codes.at(-1))?.rows.length;
  return codes.find(({ rows }) => rows.length === size) ?? null;
}

function drawn(url: string, ecc: ErrorCorrection): boolean[][] | null {
  try {
    return encodeQR(url, 'raw', { ecc, border: QUIET_ZONE });
  } catch {
    // It does not fit with so much correction.
    return null;
  }
}
