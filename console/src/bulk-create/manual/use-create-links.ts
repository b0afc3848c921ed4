import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { sentencesByRow } from '@utmost/core/link/row-path.ts';
import { newLinkOf } from '@utmost/core/link-form/link-form.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { api, bodyOf, type TrackingLink } from '../../data/api-client.ts';
import { errorTexts } from '../../data/data-texts.ts';
import { linkKeys } from '../../data/link-keys.ts';
import { taxonomyKeys } from '../../data/taxonomy.ts';
import { useAction } from '../../data/use-action.ts';
import { manualTexts as texts } from '../bulk-create-texts.ts';
import type { LinkList } from './link-list.ts';

interface Outcomes {
  readonly onCreated: (links: readonly TrackingLink[], sent: LinkList) => void;
  /** The server refused links: by place in the list that was sent, from 0, the sentence of each field. */
  readonly onRefused: (
    refused: ReadonlyMap<number, ReadonlyMap<string, string>>,
    sent: LinkList,
  ) => void;
}

/** Stores all links of a list, or none; sent again as it was, it is not done again. */
export function useCreateLinks(compiled: CompiledTaxonomy, { onCreated, onRefused }: Outcomes) {
  return useAction({
    call: ({ cards, requestKey }: LinkList) =>
      bodyOf(
        api.POST('/api/tracking-links/bulk', {
          params: { header: { 'Idempotency-Key': requestKey } },
          body: {
            mode: 'all',
            links: cards.map(({ form }) => {
              const { values, ...link } = newLinkOf(form, compiled);
              return { ...link, parameters: printParameters(values) };
            }),
          },
        }),
      ),
    done: ({ created }) => ({ title: '', text: texts.created(created) }),
    failed: (message) => ({ title: errorTexts.title, text: texts.failed(message) }),
    refresh: [...taxonomyKeys, ...linkKeys],
    onDone: ({ results }, sent) =>
      onCreated(
        results.flatMap(({ link, warnings = [] }) => (link ? [{ ...link, warnings }] : [])),
        sent,
      ),
    onRefused: (errors, sent) =>
      onRefused(new Map([...sentencesByRow(errors)].map(([row, found]) => [row - 1, found])), sent),
  });
}
