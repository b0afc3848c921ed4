/** An email with a text in base64 and HTML in quoted-printable and Latin-1. */
export function encodedMail(text: string, html: string): string {
  return [
    'From: a@b.example',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64'),
    '--x',
    'Content-Type: text/html; charset=iso-8859-1',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    quotedPrintable(html),
    '--x--',
    '',
  ].join('\r\n');
}

/** Every equals sign and letter beyond ASCII escaped, and a line broken within a word. */
function quotedPrintable(text: string): string {
  return text
    .replaceAll(/[=\u0080-\u00ff]/g, (char) => `=${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/[a-z]{3}(?=[a-z])/, (letters) => `${letters}=\r\n`);
}
