import PostalMime from 'postal-mime';

/** A text of an email, decoded. */
export interface MailText {
  readonly kind: 'text' | 'html';
  readonly text: string;
}

const MAIL_NAME = /\.(?:eml|mht|mhtml|mbox)(?:\.gz)?$/i;
const MAIL_START = /^(?:From .*\r?\n)?(?:[!-9;-~]+:[ \t].*(?:\r?\n[ \t].*)*\r?\n)+\r?\n/;
const ENCODED = /^Content-Transfer-Encoding:\s*(?:base64|quoted-printable)/im;
const MAILBOX_LINE = /^From .*\r?\n/m;

/**
 * Whether a file is an email or a mailbox, by its name or by headers that say that its text is encoded.
 * @param start the beginning of the text
 */
export function isMail(path: string, start: string): boolean {
  return MAIL_NAME.test(path) || (MAIL_START.test(start) && ENCODED.test(start));
}

/** The texts of an email, or of every email of a mailbox, with quoted-printable, base64 and their alphabets decoded. */
export async function readMail(bytes: Buffer): Promise<MailText[]> {
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

/** The emails of a mailbox; Latin-1 keeps every byte. */
function mailsOf(bytes: Buffer): Buffer[] {
  if (bytes.toString('latin1', 0, 5) !== 'From ') return [bytes];
  return bytes
    .toString('latin1')
    .split(/(?:^|\r?\n)(?=From )/)
    .filter((one) => one.trim() !== '')
    .map((one) => Buffer.from(one.replace(MAILBOX_LINE, ''), 'latin1'));
}
