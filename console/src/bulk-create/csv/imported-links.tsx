import { useQuery } from '@tanstack/react-query';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { api, bodyOf } from '../../data/api-client.ts';
import { useUser } from '../../data/session.ts';
import { CreatedLinks, createdTogether } from '../manual/created-links.tsx';
import type { Imported } from './use-import.ts';

interface ImportedLinksProps {
  readonly compiled: CompiledTaxonomy;
  readonly imported: Imported;
  readonly close: () => void;
}

/** The links that were just imported, in the order of the file, as the server made them. */
export function ImportedLinks({ compiled, imported, close }: ImportedLinksProps) {
  const { created, createdAt, warnings } = imported;
  const { username } = useUser();
  const filter = JSON.stringify(createdTogether(username, createdAt));
  const { data } = useQuery({
    queryKey: ['tracking-links', 'imported', filter],
    queryFn: ({ signal }) => {
      const query = { filter, range: '[0,49]', sort: '["createdAt","ASC"]' };
      return bodyOf(api.GET('/api/tracking-links', { params: { query }, signal }));
    },
  });
  return data ? (
    <CreatedLinks
      compiled={compiled}
      links={data}
      total={created}
      warnings={warnings}
      close={close}
    />
  ) : null;
}
