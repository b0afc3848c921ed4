import { htmlText } from '@utmost/core/html-text.ts';
import { LOCALE } from '@utmost/core/messages/locale.ts';
import { productTexts } from '@utmost/core/messages/product.ts';
import { mailTexts } from './mail-texts.ts';

/** What a mail says, before it is laid out. All of it is text, never markup. */
export interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly lines: readonly string[];
  /** Where the mail leads. */
  readonly action: { readonly label: string; readonly url: string };
  /** What is said below. */
  readonly notes: readonly string[];
}

const SANS = "Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "'JetBrains Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";

// Programs that know no media queries show the light colors, which stand at each element.
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
.mail a{text-decoration:none}
@media (max-width:520px){.mail .card{padding:24px 20px!important}.mail .frame{padding:20px 12px!important}}
@media (prefers-color-scheme:dark){
.mail,.mail .frame{background:#13151A!important}
.mail .card{background:#1B1E25!important;border-color:#2C313B!important}
.mail .ink{color:#ECEAE4!important}
.mail .muted{color:#9BA1AE!important}
.mail .accent{color:#7C97FF!important}
.mail .button{background:#7C97FF!important}
.mail .button a{color:#13151A!important;border-color:#7C97FF!important}
.mail .address{background:#13151A!important;border-color:#2C313B!important}
}`;

/** Lays a letter out as plain text and as HTML; each says all of it. */
export function mailBodies(letter: Letter): { text: string; html: string } {
  const { greeting, footer } = mailTexts;
  const { lines, action, notes } = letter;
  const end = footer(new URL(action.url).host);
  const text = [greeting, ...lines, action.url, ...notes, `-- \n${end}`].join('\n\n');
  return { text: `${text}\n`, html: htmlOf(letter, end) };
}

function htmlOf({ subject, heading, lines, action, notes }: Letter, end: string): string {
  const { mark, name } = productTexts;
  const paragraph = (look: string, style: string, line: string) =>
    `<p class="${look}" style="${style}">${htmlText(line)}</p>`;
  const large = 'margin:0 0 16px;color:#15171C;font-size:16px;line-height:1.55';
  const shown = [mailTexts.greeting, ...lines].map((line) => paragraph('ink', large, line));
  const small = 'color:#5D6270;font-size:14px;line-height:1.5';
  const below = notes.map((line, at) =>
    paragraph('muted', `margin:${at === 0 ? 16 : 8}px 0 0;${small}`, line),
  );
  const url = htmlText(action.url);
  return `<!doctype html>
<html lang="${LOCALE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${htmlText(subject)}</title>
<style>${DARK}</style>
</head>
<body class="mail" style="margin:0;padding:0;background:#FAF9F6;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${htmlText(lines[0] ?? '')}</div>
<div class="mail">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="frame" align="center" style="padding:40px 16px;background:#FAF9F6;font-family:${SANS}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;text-align:left">
<tr><td style="padding:0 4px 20px;font-size:16px;font-weight:650;letter-spacing:-0.02em">
<span class="accent" style="color:#1F4BFF;font:600 15px ${MONO}">${htmlText(mark)}</span>
<span class="ink" style="color:#15171C">&nbsp;${htmlText(name)}</span>
</td></tr>
<tr><td class="card" style="padding:32px;background:#FFFFFF;border:1px solid #E4E1DA;border-radius:8px">
<h1 class="ink" style="margin:0 0 20px;color:#15171C;font-size:20px;line-height:1.3;font-weight:650;letter-spacing:-0.02em">${htmlText(heading)}</h1>
${shown.join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr>
<td class="button" bgcolor="#1F4BFF" style="background:#1F4BFF;border-radius:8px"><a href="${url}" style="display:inline-block;padding:11px 22px;border:1px solid #1F4BFF;border-radius:8px;color:#FFFFFF;font-size:16px;font-weight:600;line-height:20px;text-decoration:none">${htmlText(action.label)}</a></td>
</tr></table>
<p class="muted" style="margin:0 0 8px;color:#5D6270;font-size:14px;line-height:1.5">${htmlText(mailTexts.address)}</p>
<p class="address" style="margin:0;padding:12px;background:#FAF9F6;border:1px solid #E4E1DA;border-radius:8px;font:13px/1.5 ${MONO};word-wrap:break-word;overflow-wrap:anywhere"><a href="${url}" style="text-decoration:none">${coloredUrl(action.url)}</a></p>
${below.join('\n')}
</td></tr>
<tr><td class="muted" style="padding:20px 4px 0;color:#5D6270;font-size:12px;line-height:1.5">${htmlText(end)}</td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>
`;
}

// The parts of a URL look as they do in the product: the base, the parameter's name, its value.
function coloredUrl(url: string): string {
  const part = (look: string, style: string, text: string) =>
    `<span class="${look}" style="color:${style}">${htmlText(text)}</span>`;
  const query = url.indexOf('?');
  if (query === -1) return part('ink', '#15171C', url);
  const value = url.indexOf('=', query) + 1 || url.length;
  const base = part('ink', '#15171C', url.slice(0, query));
  const name = part('muted', '#5D6270;white-space:nowrap', url.slice(query, value));
  return `${base}<wbr>${name}${part('accent', '#1F4BFF', url.slice(value))}`;
}
