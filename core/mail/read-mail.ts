import PostalMime from 'postal-mime';

/** A text of an email, decoded. */
export interface MailText {
  readonly kind: 'text' | 'html';
  readonly text: string;
}

/** How many bytes of a file tell whether it is an email. */
export const MAIL_SAMPLE = 1 << 16;

const MAIL_NAME = /\.(?:eml|mht|mhtml|mbox)(?:\.gz)?$/i;
const MAIL_START = /^(?:From .*\r?\n)?(?:[!-9;-~]+:[ \t].*(?:\r?\n[ \t].*)*\r?\n)+\r?\n/;
const ENCODED = /^Content-Transfer-Encoding:\s*(?:base64|quoted-printable)/im;
const MAIL_OF_MAILBOX = new TextEncoder().encode('From ');
const LINE_FEED = 0x0a;

/**
 * Whether a file is an email or a mailbox, by its name or by headers that say that its text is encoded.
 * @param start its beginning, of up to {@link MAIL_SAMPLE} bytes
 */
export function isMail(path: string, start: Uint8Array): boolean {
  if (start.includes(0)) return false;
  if (MAIL_NAME.test(path)) return true;
  const text = new TextDecoder('latin1', { ignoreBOM: true }).decode(start);
  return MAIL_START.test(text) && ENCODED.test(text);
}

/** The texts of an email, or of every email of a mailbox, with quoted-printable, base64 and their alphabets decoded. */
export async function readMail(bytes: Uint8Array): Promise<MailText[]> {
  const texts: MailText[] = [];
  for (const one of mailsOf(bytes)) {
    const { text, html, attachments } = await PostalMime.parse(one, { attachmentEncoding: 'utf8' });
    if (html) texts.push({ kind: 'html', text: html });
    if (text) texts.push({ kind: 'text', text });
    for (const { mimeType, content } of attachments) {
      if (!mimeType.startsWith('text/') || typeof content !== 'string') continue;
      texts.push({ kind: mimeType === 'text/html' ? 'html' : 'text', text: content });
    }
  }
  return texts;
}

/** The emails of a mailbox without the lines that separate them; a single email as it is. */
function mailsOf(bytes: Uint8Array): Uint8Array[] {
  const startsMail = (at: number): boolean =>
    MAIL_OF_MAILBOX.every((byte, offset) => bytes[at + offset] === byte);
  if (!startsMail(0)) return [bytes];
  const starts = [0];
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
    if (startsMail(at + 1)) starts.push(at + 1);
  }
  return starts.map((start, nth) =>
    bytes.subarray(bytes.indexOf(LINE_FEED, start) + 1, starts[nth + 1]),
  );
}
