import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** How every API token begins, so that people and leak scanners know one when they see it. */
const TOKEN_START = 'utmost_pat_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// 62^32 is 190 bits.
const RANDOM_LENGTH = 32;
// 62^6 is more than 2^32.
const CHECKSUM_LENGTH = 6;
// Of the secret as many characters are shown as tell a person's tokens apart, and no more.
const SHOWN_LENGTH = TOKEN_START.length + 4;
const FORM = new RegExp(`^${TOKEN_START}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/**
 * Makes a token: its start, 32 random characters, and the CRC-32 (RFC 1952) of both in base 62, most
 * significant digit first, by which a scanner tells a real token from a look-alike without a request.
 * @example makeTokenSecret() // 'utmost_pat_' and 38 letters and digits
 */
export function makeTokenSecret(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  const body = TOKEN_START + random.join('');
  return body + checksumOf(body);
}

/**
 * Whether this can be one of our tokens at all; needs no database.
 * @example isTokenSecret('utmost_pat_guess') // false
 */
export function isTokenSecret(text: string): boolean {
  if (!FORM.test(text)) return false;
  return checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** What is stored of a token, and what it is found by. */
export function tokenHash(secret: string): string {
  return hash('sha256', secret);
}

/** What is shown of a token once it has been made. @example shownPart('utmost_pat_Ab3x…') // 'utmost_pat_Ab3x' */
export function shownPart(secret: string): string {
  return secret.slice(0, SHOWN_LENGTH);
}

function checksumOf(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = ALPHABET[rest % ALPHABET.length] + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
