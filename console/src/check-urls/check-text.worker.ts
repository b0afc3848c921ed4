import { checkFoundUrls } from '@utmost/core/link/check-urls.ts';
import { nextIdentifiers } from '@utmost/core/link/create.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { CheckedUrl, CheckMessage, CheckRequest } from './check-text.ts';
import { checkedUrl } from './checked-url.ts';

const TELL_EVERY_MS = 200;

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  const { text, kind, scope, taxonomy } = data;
  const compiled = compileTaxonomy(taxonomy);
  const identifiers = nextIdentifiers(compiled);
  const tell = (message: CheckMessage) => postMessage(message);
  let nth = 0;
  let urls: CheckedUrl[] = [];
  let passedOver = 0;
  let told = performance.now();
  for (const one of checkFoundUrls(compiled, text, kind, scope)) {
    const checked = checkedUrl(compiled, identifiers, one, nth);
    nth += 1;
    if (checked) urls.push(checked);
    else passedOver += 1;
    if (performance.now() - told < TELL_EVERY_MS) continue;
    tell({ kind: 'part', urls, share: one.found.start / text.length });
    urls = [];
    told = performance.now();
  }
  tell({ kind: 'part', urls, share: 1 });
  tell({ kind: 'end', rest: { passedOver } });
});
