import { htmlText } from '@utmost/core/html-text.ts';
import { isDamage } from '@utmost/db/embedded/damage.ts';
import { requireMigrations } from '@utmost/db/migrate.ts';
import { SchemaError } from '@utmost/db/schema.ts';
import type { Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import { withTimeout } from '../with-timeout.ts';
import type {
  ContractDocument,
  ContractOperation,
  ContractParameter,
} from './contract/document.ts';
import type { Operations } from './contract/mount.ts';
import { httpTexts } from './http-texts.ts';

// Health checks give up soon.
const READY_MS = 3_000;

export const service = (
  { database, lifecycle, settings }: Services,
  contract: ContractDocument,
): Operations => ({
  getHealth: () => ({ status: 'ok' }),
  getReady: async ({ server }) => {
    if (lifecycle.isStopping) throw new DomainError('unavailable', httpTexts.stopping);
    if (lifecycle.isDamaged) throw new DomainError('unavailable', httpTexts.databaseDamaged);
    const gone = () => new DomainError('unavailable', httpTexts.databaseGone);
    try {
      await withTimeout(READY_MS, gone, requireMigrations(database.sequelize));
    } catch (error) {
      if (error instanceof SchemaError) throw new DomainError('unavailable', httpTexts.otherSchema);
      if (isDamage(error)) throw error;
      throw gone();
    }
    const isFound = server.plugins['sign-in'].isProviderFound();
    return { status: 'ok', details: { signIn: isFound ? 'ok' : 'unavailable' } };
  },
  getSettings: () => ({ socialLinks: settings.socialLinks, signInName: settings.signInName }),
  getContract: (_request, h) => h.response(contract.text).type('application/yaml'),
  getDocs: (_request, h) => h.response(docsPage(contract)).type('text/html'),
});

const STYLE = `
:root{color-scheme:light dark;--background:#FAF9F6;--raised:#FFF;--line:#E4E1DA;--ink:#15171C;--muted:#5D6270;--accent:#1F4BFF}
@media(prefers-color-scheme:dark){:root{--background:#13151A;--raised:#1B1E25;--line:#2C313B;--ink:#ECEAE4;--muted:#9BA1AE;--accent:#7C97FF}}
*{box-sizing:border-box}body{margin:0;background:var(--background);color:var(--ink);font:14px/1.55 system-ui,sans-serif}
main,header{max-width:900px;margin:0 auto;padding:32px 24px}header{padding-bottom:0}h1{font-size:28px;margin:0}h2{font-size:20px;margin:40px 0 12px}
a{color:var(--accent)}code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;background:var(--background);border:1px solid var(--line);border-radius:8px;padding:12px;margin:8px 0}
details{background:var(--raised);border:1px solid var(--line);border-radius:8px;margin:8px 0}summary{padding:10px 14px;cursor:pointer;display:flex;gap:12px;flex-wrap:wrap}
summary b{width:56px;color:var(--accent);font:600 12px/21px ui-monospace,monospace}summary span{color:var(--muted);margin-left:auto}summary i{color:var(--muted);font-size:12px}section{padding:0 14px 14px}
dt{font-weight:600;margin-top:8px}dd{margin:0;color:var(--muted)}p{white-space:pre-line}`;

/** The contract as a page to read: no script, nothing from elsewhere. */
function docsPage({ root, operations }: ContractDocument): string {
  const { title, version, description } = root.info;
  const { tags = [], components } = root as {
    tags?: { name: string; description: string }[];
    components?: { schemas?: Record<string, unknown> };
  };
  const sections = tags.map(({ name, description: about }) => {
    const own = operations.filter(({ tags: list }) => list?.includes(name));
    return `<h2>${htmlText(name)}</h2><p>${htmlText(about)}</p>${own.map(operationHtml).join('')}`;
  });
  const schemas = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) =>
      `<details id="schema-${htmlText(name)}"><summary><code>${htmlText(name)}</code></summary><section>${json(schema)}</section></details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${htmlText(title)} API</title><style>${STYLE}</style></head><body>
<header><h1>${htmlText(title)} API <code>${htmlText(version)}</code></h1><p>${htmlText(description)}</p><p><a href="/api/openapi.yaml">openapi.yaml</a></p></header>
<main>${sections.join('')}<h2>Schemas</h2>${schemas.join('')}</main></body></html>`;
}

function operationHtml(operation: ContractOperation): string {
  const {
    method,
    path,
    summary = '',
    description = '',
    parameters,
    requestBody,
    responses,
    'x-access': access = '',
    'x-effect': effect = '',
  } = operation;
  const body = requestBody ? `<dt>Body</dt>${json(requestBody.content)}` : '';
  const answers = Object.entries(responses).map(
    ([status, response]) =>
      `<dt>${htmlText(status)} ${htmlText(response.description)}</dt>${response.content ? json(response.content) : ''}`,
  );
  return `<details id="${htmlText(operation.operationId)}"><summary><b>${method.toUpperCase()}</b><code>${htmlText(path)}</code><span>${htmlText(summary)}</span><i>${htmlText(access)}, ${htmlText(effect)}</i></summary>
<section><p>${htmlText(description)}</p><dl>${parameters.map(parameterHtml).join('')}${body}${answers.join('')}</dl></section></details>`;
}

function parameterHtml({
  name,
  in: place,
  required,
  description = '',
  schema,
}: ContractParameter): string {
  return `<dt><code>${htmlText(name)}</code> (${place}${required ? ', required' : ''})</dt><dd>${htmlText(description)}</dd>${json(schema)}`;
}

function json(value: unknown): string {
  const text = htmlText(JSON.stringify(value, null, 2));
  const linked = text.replaceAll(/#\/components\/schemas\/(\w+)/g, '<a href="#schema-$1">$1</a>');
  return `<pre>${linked}</pre>`;
}
