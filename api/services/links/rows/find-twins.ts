import { identifiersAfter } from '@utmost/core/csv/row-identifiers.ts';
import type { BuiltLink } from '@utmost/core/link/build.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { duplicateFinder, duplicateKeyOf, type StoredLinks } from '../find-duplicate.ts';

/** What becomes of rows whose URL another link has. */
export type Duplicates = 'allow' | 'skip' | 'reject';

/** A row that is no new link, since another one has its URL. */
interface TwinRow {
  readonly row: number;
  readonly warning: Problem;
}

interface Draft {
  readonly row: number;
  validate(identifiers: ReadonlyMap<string, string>): {
    readonly link: { readonly name: string } | null;
    readonly built: Pick<BuiltLink, 'urlWithoutIdentifiers'> | null;
    readonly problems: readonly Problem[];
  };
}

/**
 * Divides a batch into new links and those whose URL, identifiers aside, is stored or in the batch before them.
 * @param urlPath where the rows have their URLs, as warnings name it
 */
export async function findTwins<Row extends Draft>(
  stored: StoredLinks,
  rules: CompiledTaxonomy,
  batch: readonly Row[],
  duplicates: Duplicates,
  urlPath: () => string,
): Promise<{ readonly fresh: readonly Row[]; readonly twins: readonly TwinRow[] }> {
  if (duplicates === 'allow') return { fresh: batch, twins: [] };
  const keyed = batch.map((draft) => {
    const { link, built, problems } = draft.validate(identifiersAfter(rules, 0));
    const isGood = problems.length === 0 && link !== null && built !== null;
    const duplicateKey = isGood ? duplicateKeyOf(built.urlWithoutIdentifiers) : null;
    return { draft, name: link?.name ?? '', duplicateKey };
  });
  const good = keyed.flatMap(({ name, duplicateKey }) =>
    duplicateKey === null ? [] : [{ name, duplicateKey }],
  );
  const warned = (await duplicateFinder(stored)(good, urlPath())).values();
  const fresh: Row[] = [];
  const twins: TwinRow[] = [];
  for (const { draft, duplicateKey } of keyed) {
    const [warning] = duplicateKey === null ? [] : (warned.next().value ?? []);
    if (warning === undefined) fresh.push(draft);
    else twins.push({ row: draft.row, warning });
  }
  return { fresh, twins };
}
