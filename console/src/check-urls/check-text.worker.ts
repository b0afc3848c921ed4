import { checkFoundUrls, correctedText, type FoundUrlCheck } from '@utmost/core/link/check-urls.ts';
import { checkNewLink, nextIdentifiers } from '@utmost/core/link/create.ts';
import { adoptUrl, nameUrl } from '@utmost/core/link/link-of-url.ts';
import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { CheckedUrl, CheckMessage, CheckRequest } from './check-text.ts';

const TELL_EVERY_MS = 200;

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  const { text, kind, scope, taxonomy } = data;
  const compiled = compileTaxonomy(taxonomy);
  const identifiers = nextIdentifiers(compiled);
  const tell = (message: CheckMessage) => postMessage(message);
  const judged: FoundUrlCheck[] = [];
  let urls: CheckedUrl[] = [];
  let passedOver = 0;
  let told = performance.now();
  for (const one of checkFoundUrls(compiled, text, kind, scope)) {
    const checked = checkedUrl(compiled, identifiers, one, judged.length);
    judged.push(one);
    if (checked) urls.push(checked);
    else passedOver += 1;
    if (performance.now() - told < TELL_EVERY_MS) continue;
    tell({ kind: 'part', urls, share: one.found.start / text.length });
    urls = [];
    told = performance.now();
  }
  tell({ kind: 'part', urls, share: 1 });
  const corrected = correctedText(text, judged);
  tell({ kind: 'end', rest: { passedOver, corrected: corrected === text ? null : corrected } });
});

function checkedUrl(
  compiled: CompiledTaxonomy,
  identifiers: ReadonlyMap<string, string>,
  { place, verdict }: FoundUrlCheck,
  nth: number,
): CheckedUrl | null {
  if (verdict === null) return null;
  const best = verdict.correction ?? place.url;
  const name = nameUrl(compiled, best);
  const { problems } = checkNewLink(compiled, adoptUrl(compiled, best, name), identifiers);
  return { ...place, ...verdict, nth, name, canSave: problems.length === 0 };
}
