import { htmlText } from '@utmost/core/html-text.ts';

const STYLE = `
:root{color-scheme:light dark;--background:#FAF9F6;--raised:#FFF;--line:#E4E1DA;--ink:#15171C;--muted:#5D6270;--accent:#1F4BFF;--on:#FFF;--caution:#9A6200;--wrong:#C4321F}
@media(prefers-color-scheme:dark){:root{--background:#13151A;--raised:#1B1E25;--line:#2C313B;--ink:#ECEAE4;--muted:#9BA1AE;--accent:#7C97FF;--on:#0d1020;--caution:#E5A94B;--wrong:#FF7A66}}
*{box-sizing:border-box}body{margin:0;background:var(--background);color:var(--ink);font:14px/1.5 system-ui,sans-serif}main{max-width:560px;margin:0 auto;padding:32px 16px}
.mark{font:600 12px ui-monospace,monospace;color:var(--caution);border:1px solid currentColor;border-radius:6px;padding:2px 8px}h1{font-size:20px;margin:16px 0 4px}h2{font-size:16px;margin:0 0 8px}
p{margin:0 0 8px}.muted{color:var(--muted)}.wrong{color:var(--wrong)}.price{font-size:24px;font-weight:600}section,article{background:var(--raised);border:1px solid var(--line);border-radius:12px;padding:20px;margin:16px 0;overflow-wrap:anywhere}
ul{list-style:none;margin:0;padding:0}li{border-top:1px solid var(--line);padding:8px 0}li:first-child{border-top:0}form{display:flex;flex-wrap:wrap;gap:8px;margin:8px 0 0}.column{flex-direction:column;gap:12px}
button{font:inherit;min-height:36px;padding:6px 14px;border:1px solid var(--line);border-radius:8px;background:transparent;color:var(--ink);cursor:pointer}button.main{background:var(--accent);border-color:var(--accent);color:var(--on)}a{color:var(--accent)}
label{font-weight:600}input{font:inherit;min-height:44px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:var(--background);color:var(--ink)}pre{white-space:pre-wrap;color:var(--muted)}header{color:var(--muted);border-bottom:1px solid var(--line);padding-bottom:12px;margin-bottom:12px}
button:focus-visible,input:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

/** How hapi reads what a form of a page sends. */
export const FORM_BODY = {
  parse: true,
  output: 'data',
  override: 'application/x-www-form-urlencoded',
  maxBytes: 64 * 1024,
} as const;

/** Markup, which is not to be escaped again. */
export interface Markup {
  readonly html: string;
}

type Part = Markup | string | number | readonly Markup[];

/**
 * Markup from a template; whatever stands in it is escaped, unless it is markup itself.
 * @example markup`<p>${'<b>'}</p>`.html // '<p>&lt;b&gt;</p>'
 */
export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const write = (part: Part): string => {
    if (typeof part === 'string' || typeof part === 'number') return htmlText(String(part));
    return 'html' in part ? part.html : part.map(write).join('');
  };
  const html = texts.reduce((before, text, at) => `${before}${write(parts[at - 1] ?? '')}${text}`);
  return { html };
}

/** A whole page of a sandbox, which says on top what it is. */
export function sandboxPage(
  page: { title: string; mark: string; heading: string; explanation: string },
  content: readonly Markup[],
): string {
  const { title, mark, heading, explanation } = page;
  const head = markup`<title>${title}</title>`.html;
  const body = markup`<main><span class="mark">${mark}</span><h1>${heading}</h1><p class="muted">${explanation}</p>${content}</main>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${head}<style>${STYLE}</style></head><body>${body.html}</body></html>`;
}
