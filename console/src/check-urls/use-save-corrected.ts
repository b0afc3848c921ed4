import { adoptUrl } from '@utmost/core/link/adopt-url.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { sentencesByRow } from '@utmost/core/link/row-path.ts';
import { manualTexts as texts } from '@utmost/core/messages/bulk-create.ts';
import { errorTexts } from '@utmost/core/messages/console.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useRef } from 'react';
import { api, bodyOf } from '../providers/api-client.ts';
import { newRequestKey } from '../providers/request-key.ts';
import { taxonomyKeys } from '../providers/taxonomy.ts';
import { useAction } from '../providers/use-action.ts';
import type { CheckedUrl } from './check-text.ts';
import { type ChangePicked, noteRefused, noteSaved, type PickedUrls } from './picked-urls.ts';

/** Saves the picked URLs as links, corrected where that was needed: all of them, or none. */
export function useSaveCorrected(
  compiled: CompiledTaxonomy,
  urls: readonly CheckedUrl[],
  change: ChangePicked,
) {
  const request = useRef({ body: '', key: '' });
  /** The same links again go under the same key: what was saved without an answer is not saved twice. */
  const keyOf = (body: string): string => {
    if (request.current.body !== body) request.current = { body, key: newRequestKey() };
    return request.current.key;
  };
  return useAction({
    call: async ({ picked, names }: PickedUrls) => {
      const indexes = [...picked].sort((one, other) => one - other);
      const links = indexes.flatMap((index) => {
        const one = urls[index];
        return one ? [linkOf(compiled, one, names.get(index) ?? one.name)] : [];
      });
      const key = keyOf(JSON.stringify(links));
      const header = { 'Idempotency-Key': key };
      return await bodyOf(
        api.POST('/api/tracking-links/bulk', { params: { header }, body: { mode: 'all', links } }),
      );
    },
    done: ({ created }) => ({ title: '', text: texts.created(created) }),
    failed: (message) => ({ title: errorTexts.title, text: texts.failed(message) }),
    refresh: [...taxonomyKeys, ['tracking-links']],
    onDone: ({ results }, { picked }) => {
      request.current = { body: '', key: '' };
      const indexes = [...picked].sort((one, other) => one - other);
      const saved = results.flatMap(({ row, link }) => {
        const index = indexes[row - 1];
        return index === undefined || !link ? [] : [[index, link.fullUrl] as const];
      });
      change((now) => noteSaved(now, new Map(saved)));
    },
    onRefused: (errors) =>
      change((now) => {
        const indexes = [...now.picked].sort((one, other) => one - other);
        const refused = [...sentencesByRow(errors)].flatMap(([row, sentences]) => {
          const index = indexes[row - 1];
          return index === undefined ? [] : [[index, [...sentences.values()]] as const];
        });
        return noteRefused(now, new Map(refused));
      }),
  });
}

function linkOf(compiled: CompiledTaxonomy, { url, correction }: CheckedUrl, name: string) {
  const { values, ...link } = adoptUrl(compiled, correction ?? url, name);
  return { ...link, parameters: printParameters(values) };
}
