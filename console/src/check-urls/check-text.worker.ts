import { checkFoundUrls } from '@utmost/core/link/check-urls.ts';
import { nextIdentifiers } from '@utmost/core/link/create.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { CheckedUrl, CheckMessage, CheckRequest } from './check-text.ts';
import { checkedUrl } from './checked-url.ts';

const REPORT_EVERY_MS = 200;

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  const { text, kind, scope, taxonomy } = data;
  const compiled = compileTaxonomy(taxonomy);
  const identifiers = nextIdentifiers(compiled);
  const report = (message: CheckMessage) => postMessage(message);
  let nth = 0;
  let urls: CheckedUrl[] = [];
  let passedOver = 0;
  let reportedAt = performance.now();
  for (const one of checkFoundUrls(compiled, text, kind, scope)) {
    const checked = checkedUrl(compiled, identifiers, one, nth);
    nth += 1;
    if (checked) urls.push(checked);
    else passedOver += 1;
    if (performance.now() - reportedAt < REPORT_EVERY_MS) continue;
    report({ kind: 'part', urls, share: one.found.start / text.length });
    urls = [];
    reportedAt = performance.now();
  }
  report({ kind: 'part', urls, share: 1 });
  report({ kind: 'end', rest: { passedOver } });
});
