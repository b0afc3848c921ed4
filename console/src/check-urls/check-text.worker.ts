import { checkFoundUrls } from '@utmost/core/link/check-urls.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { checkedUrl } from './checked-url.ts';
import type { CheckedUrl, CheckMessage, CheckRequest } from './use-check.ts';

const REPORT_EVERY_MS = 200;

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  const { texts, isMail, scope, taxonomy } = data;
  const compiled = compileTaxonomy(taxonomy);
  const identifiers = nextIdentifiers(compiled);
  const report = (message: CheckMessage) => postMessage(message);
  const length = texts.reduce((sum, { text }) => sum + text.length, 0);
  let read = 0;
  let nth = 0;
  let urls: CheckedUrl[] = [];
  let passedOver = 0;
  let reportedAt = performance.now();
  for (const { text, kind } of texts) {
    const mailText = isMail && kind !== 'csv' ? kind : null;
    for (const one of checkFoundUrls(compiled, text, kind, scope)) {
      const checked = checkedUrl(compiled, identifiers, one, nth);
      nth += 1;
      if (checked) urls.push({ ...checked, mailText });
      else passedOver += 1;
      if (performance.now() - reportedAt < REPORT_EVERY_MS) continue;
      report({ kind: 'part', urls, share: (read + one.found.start) / length });
      urls = [];
      reportedAt = performance.now();
    }
    read += text.length;
  }
  report({ kind: 'part', urls, share: 1 });
  report({ kind: 'end', rest: { passedOver } });
});
