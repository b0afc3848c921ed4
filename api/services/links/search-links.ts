import { wordsIn } from '@utmost/core/link/words.ts';
import { Op, type WhereOptions } from 'sequelize';
import type { OrganizationData } from '../../models/organization-data.ts';
import { KEYS_A_QUERY, partsOf } from '../../models/parts-of.ts';
import type { LinkRow } from '../../models/rows.ts';
import { countAllLinks } from './count-links.ts';

/**
 * How far a search looked. `everything`: each link that has the text anywhere is found. `words`: each one of
 * the newest {@link NEWEST}, and of the others those in which a word begins with it. `preparing`: the same,
 * but the words of some new links are not written down yet.
 */
export type SearchReach = 'everything' | 'words' | 'preparing';

/** What a search found, as a condition on links. */
export interface SearchedLinks {
  readonly where: WhereOptions<LinkRow>;
  readonly reach: SearchReach;
  /** More than anybody counts: then they are everywhere, and a page of them is there at once. */
  readonly isMany: boolean;
}

/** Up to so many links the text is looked for in each: that takes some hundredths of a second. */
const FEW = 20_000;
/** Among more, in so many. */
const NEWEST = 5_000;
const MANY = 10_000;

/**
 * Finds links by a text in their name, full URL or creator, whatever the case (spec part 2 section 9). Among
 * many links those are looked at that have a word which begins like one of the text's; why is in
 * `docs/decisions/0009-finding-links.md`.
 * @param isEverywhere looks at every link, which takes seconds among a million
 */
export async function searchLinks(
  data: OrganizationData,
  text: string,
  isEverywhere: boolean,
): Promise<SearchedLinks> {
  const matches = data.linksWith(text).condition;
  const links = await countAllLinks(data);
  if (isEverywhere || links <= FEW) return { where: matches, reach: 'everything', isMany: false };
  const found = await rarest(data, wordsIn(text));
  if (found === 'many') return { where: matches, reach: 'everything', isMany: true };
  const ids = new Set(await data.linksWith(text).amongNewest(NEWEST));
  for (const some of partsOf(found, KEYS_A_QUERY)) {
    const where = { [Op.and]: [{ id: some }, matches] };
    for (const { id } of await data.links.all({ attributes: ['id'], where })) ids.add(id);
  }
  const reach = (await data.linkWords.isBehind()) ? 'preparing' : 'words';
  return { where: { id: [...ids] }, reach, isMany: false };
}

/** The links of the text's word that the fewest have; none where it has no word. */
async function rarest(
  data: OrganizationData,
  words: ReadonlySet<string>,
): Promise<readonly string[] | 'many'> {
  let fewest: readonly string[] | null = null;
  for (const word of words) {
    const found = await data.linkWords.find(word, MANY);
    if (found && (fewest === null || found.length < fewest.length)) fewest = found;
  }
  return fewest ?? (words.size === 0 ? [] : 'many');
}
