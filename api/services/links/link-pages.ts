import { Op, type WhereOptions } from 'sequelize';
import { NIL } from 'uuid';
import type { LinksAlike } from '../../models/links-alike.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import { KEYS_A_QUERY, partsOf } from '../../models/parts-of.ts';
import type { LinkRow } from '../../models/rows.ts';
import { revisionOf } from '../organization/revision.ts';
import type { LinkSelection } from './link-filter.ts';

/** How many links one page has at most. */
export const LINKS_A_PAGE = 1000;

/**
 * The links of a selection in the order of their ids, page by page however many there are: each begins after the last
 * link of the one before, so that the millionth comes as quickly as the first.
 * @param read reads the links of a condition in the order of their ids, {@link LINKS_A_PAGE} at most
 */
export async function* linkPages<Row extends Pick<LinkRow, 'id'>>(
  data: OrganizationData,
  selection: LinkSelection,
  read: (where: WhereOptions<LinkRow>) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const { where } = selection;
  const indexed = inIndex(data, selection);
  for (let last: string = NIL; ; ) {
    const links = await indexed();
    const page: Row[] = [];
    let found: readonly { readonly id: string }[] = page;
    if (links === null) {
      page.push(...(await read({ [Op.and]: [where, { id: { [Op.gt]: last } }] })));
    } else {
      const ids = await links.ids({
        direction: 'ASC',
        after: last,
        offset: 0,
        limit: LINKS_A_PAGE,
      });
      for (const id of partsOf(ids, KEYS_A_QUERY))
        page.push(...(await read({ [Op.and]: [where, { id }] })));
      found = ids.map((id) => ({ id }));
    }
    yield page;
    last = found.at(-1)?.id ?? NIL;
    if (found.length < LINKS_A_PAGE) return;
  }
}

// By their ids alone the organisation's links are found among everybody's; in the index of values they are its own.
function inIndex(
  data: OrganizationData,
  { alike, isFiltered }: LinkSelection,
): () => Promise<LinksAlike | null> {
  if (alike || isFiltered) return async () => alike;
  let known: { revision: number; links: LinksAlike } | null = null;
  return async () => {
    const revision = await revisionOf(data);
    // A link may have been changed to one of a kind that there was not.
    if (known?.revision !== revision)
      known = { revision, links: data.linksAlike([await data.linkNameSets.all()]) };
    return known.links;
  };
}
