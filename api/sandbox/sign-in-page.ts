import { htmlText } from '@utmost/core/html-text.ts';
import { sandboxTexts } from '@utmost/core/messages/api.ts';

const STYLE = `
:root{color-scheme:light dark;--paper:#FAF9F6;--raised:#FFF;--line:#E4E1DA;--ink:#15171C;--muted:#5D6270;--accent:#1F4BFF;--on:#FFF;--caution:#9A6200;--wrong:#C4321F}
@media(prefers-color-scheme:dark){:root{--paper:#13151A;--raised:#1B1E25;--line:#2C313B;--ink:#ECEAE4;--muted:#9BA1AE;--accent:#7C97FF;--on:#0d1020;--caution:#E5A94B;--wrong:#FF7A66}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--paper);color:var(--ink);font:14px/1.5 system-ui,sans-serif}
main{width:100%;max-width:400px;background:var(--raised);border:1px solid var(--line);border-radius:12px;padding:28px}
.mark{display:inline-block;font:600 12px ui-monospace,monospace;color:var(--caution);border:1px solid currentColor;border-radius:6px;padding:2px 8px}
h1{font-size:20px;margin:16px 0 4px}p{color:var(--muted);margin:0 0 20px}label{display:block;font-weight:600;font-size:13px;margin-bottom:6px}
input,button{width:100%;height:44px;border-radius:8px;font:inherit}input{border:1px solid var(--line);background:var(--paper);color:var(--ink);padding:0 12px}
input:focus-visible,button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}button{border:0;margin-top:16px;background:var(--accent);color:var(--on);font-weight:600;cursor:pointer}
.wrong{color:var(--wrong);margin:6px 0 0;font-size:12px}`;

/** The page on which anybody says who they are. @param refused what was typed and is no address */
export function signInPage(action: string, refused?: string): string {
  const value = htmlText(refused ?? '');
  const wrong =
    refused === undefined
      ? ''
      : `<p class="wrong" id="wrong" role="alert">${sandboxTexts.notAnEmail}</p>`;
  const marks = refused === undefined ? '' : ' aria-invalid="true" aria-describedby="wrong"';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${sandboxTexts.title}</title><style>${STYLE}</style></head><body><main>
<span class="mark">${sandboxTexts.mark}</span><h1>${sandboxTexts.heading}</h1><p>${sandboxTexts.explanation}</p>
<form method="post" action="${htmlText(action)}"><label for="email">${sandboxTexts.email}</label>
<input id="email" name="email" type="email" autocomplete="email" required autofocus value="${value}"${marks}>${wrong}
<button>${sandboxTexts.submit}</button></form></main></body></html>`;
}
