import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { sentencesByRow } from '@utmost/core/link/row-path.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { manualTexts as texts } from '../bulk-create/bulk-create-texts.ts';
import { api, bodyOf, sendOnce } from '../data/api-client.ts';
import { errorTexts } from '../data/data-texts.ts';
import { linkKeys } from '../data/link-keys.ts';
import { taxonomyKeys } from '../data/taxonomy.ts';
import { useAction } from '../data/use-action.ts';
import { adoptUrl } from './checked-url.ts';
import { type ChangePicked, noteRefused, noteSaved, type PickedUrls } from './picked-urls.ts';
import type { CheckedUrl } from './use-check.ts';

const BULK = '/api/tracking-links/bulk';

interface SaveOrder {
  readonly urls: readonly CheckedUrl[];
  readonly picks: PickedUrls;
}

/** Saves the picked URLs as links, corrected where that was needed: all of them, or none. */
export function useSaveCorrected(compiled: CompiledTaxonomy, change: ChangePicked) {
  return useAction({
    call: (order: SaveOrder) => {
      const links = pickedOf(order).map((one) =>
        linkOf(compiled, one, order.picks.names.get(one.nth) ?? one.name),
      );
      const body = { mode: 'all', links } as const;
      return sendOnce(`${BULK} ${JSON.stringify(body)}`, (key) =>
        bodyOf(api.POST(BULK, { params: { header: { 'Idempotency-Key': key } }, body })),
      );
    },
    done: ({ created }) => ({ title: '', text: texts.created(created) }),
    failed: (message) => ({ title: errorTexts.title, text: texts.failed(message) }),
    refresh: [...taxonomyKeys, ...linkKeys],
    onDone: ({ results }, order) => {
      const sent = pickedOf(order);
      const saved = results.flatMap(({ row, link, warnings = [] }) => {
        const one = sent[row - 1];
        return one && link ? [[one.nth, { fullUrl: link.fullUrl, warnings }] as const] : [];
      });
      change((now) => noteSaved(now, new Map(saved), order.picks));
    },
    onRefused: (errors, order) => {
      const sent = pickedOf(order);
      const refused = [...sentencesByRow(errors)].flatMap(([row, sentences]) => {
        const one = sent[row - 1];
        return one ? [[one.nth, [...sentences.values()]] as const] : [];
      });
      change((now) => noteRefused(now, new Map(refused), order.picks));
    },
  });
}

const pickedOf = ({ urls, picks }: SaveOrder): CheckedUrl[] =>
  urls.filter(({ nth }) => picks.picked.has(nth));

function linkOf(compiled: CompiledTaxonomy, { url, correction }: CheckedUrl, name: string) {
  const { values, ...link } = adoptUrl(compiled, correction ?? url, name);
  return { ...link, parameters: printParameters(values) };
}
