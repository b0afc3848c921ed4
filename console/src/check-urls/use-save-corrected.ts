import { adoptUrl } from '@utmost/core/link/adopt-url.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { sentencesByRow } from '@utmost/core/link/row-path.ts';
import { manualTexts as texts } from '@utmost/core/messages/bulk-create.ts';
import { errorTexts } from '@utmost/core/messages/console.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { api, bodyOf } from '../providers/api-client.ts';
import { taxonomyKeys } from '../providers/taxonomy.ts';
import { sendOnce } from '../providers/unanswered.ts';
import { useAction } from '../providers/use-action.ts';
import type { CheckedUrl } from './check-text.ts';
import { type ChangePicked, noteRefused, noteSaved, type PickedUrls } from './picked-urls.ts';

const BULK = '/api/tracking-links/bulk';

/** Saves the picked URLs as links, corrected where that was needed: all of them, or none. */
export function useSaveCorrected(
  compiled: CompiledTaxonomy,
  urls: readonly CheckedUrl[],
  change: ChangePicked,
) {
  return useAction({
    call: ({ picked, names }: PickedUrls) => {
      const links = inOrder(picked).flatMap((index) => {
        const one = urls[index];
        return one ? [linkOf(compiled, one, names.get(index) ?? one.name)] : [];
      });
      const body = { mode: 'all', links } as const;
      return sendOnce(`${BULK} ${JSON.stringify(body)}`, (key) =>
        bodyOf(api.POST(BULK, { params: { header: { 'Idempotency-Key': key } }, body })),
      );
    },
    done: ({ created }) => ({ title: '', text: texts.created(created) }),
    failed: (message) => ({ title: errorTexts.title, text: texts.failed(message) }),
    refresh: [...taxonomyKeys, ['tracking-links']],
    onDone: ({ results }, { picked }) => {
      const indexes = inOrder(picked);
      const saved = results.flatMap(({ row, link }) => {
        const index = indexes[row - 1];
        return index === undefined || !link ? [] : [[index, link.fullUrl] as const];
      });
      change((now) => noteSaved(now, new Map(saved)));
    },
    onRefused: (errors, sent) => {
      const indexes = inOrder(sent.picked);
      const refused = [...sentencesByRow(errors)].flatMap(([row, sentences]) => {
        const index = indexes[row - 1];
        return index === undefined ? [] : [[index, [...sentences.values()]] as const];
      });
      change((now) => noteRefused(now, new Map(refused), sent));
    },
  });
}

const inOrder = (picked: ReadonlySet<number>): number[] =>
  [...picked].sort((one, other) => one - other);

function linkOf(compiled: CompiledTaxonomy, { url, correction }: CheckedUrl, name: string) {
  const { values, ...link } = adoptUrl(compiled, correction ?? url, name);
  return { ...link, parameters: printParameters(values) };
}
