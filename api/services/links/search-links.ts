import { wordsIn } from '@utmost/core/link/words.ts';
import { Op, type WhereOptions } from 'sequelize';
import { dataOf, type OrganizationData } from '../../models/organization-data.ts';
import { KEYS_A_QUERY, partsOf } from '../../models/parts-of.ts';
import type { LinkRow } from '../../models/rows.ts';
import type { Services } from '../caller.ts';
import { countAllLinks } from './count-links.ts';

/**
 * How far a search looked. `everything`: each link that has the text anywhere is found. `words`: each one of
 * the newest {@link NEWEST}, and of the others those in which a word begins with it. `preparing`: the same,
 * but the words of some new links are not written down yet. `newest`: those alone, for too many links have each
 * of its words, or it has none.
 */
export type SearchReach = 'everything' | 'words' | 'newest' | 'preparing';

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
  const words = wordsIn(text);
  const found = await rarest(data, words);
  if (found === null && isWord(text, words)) {
    return { where: matches, reach: 'everything', isMany: true };
  }
  const ids = new Set(await data.linksWith(text).amongNewest(NEWEST));
  if (found === null) return { where: { id: [...ids] }, reach: 'newest', isMany: false };
  for (const some of partsOf(found, KEYS_A_QUERY)) {
    const where = { [Op.and]: [{ id: some }, matches] };
    for (const { id } of await data.links.all({ attributes: ['id'], where })) ids.add(id);
  }
  const reach = (await data.linkWords.isBehind()) ? 'preparing' : 'words';
  return { where: { id: [...ids] }, reach, isMany: false };
}

/** Whether the words of some new links are not written down yet. */
export function areWordsMissing(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
): Promise<boolean> {
  return dataOf(database, organizationId).linkWords.isBehind();
}

/** Whether links in which it begins a word have the text as it stands: other letters may be percent-encoded there. */
function isWord(text: string, words: ReadonlySet<string>): boolean {
  return words.has(text.toLowerCase()) && /^[a-z0-9]+$/i.test(text);
}

/** The links of the text's word that the fewest have; null where many have each, or it has no word. */
async function rarest(
  data: OrganizationData,
  words: ReadonlySet<string>,
): Promise<readonly string[] | null> {
  let fewest: readonly string[] | null = null;
  for (const word of words) {
    const found = await data.linkWords.find(word, MANY);
    if (found && (fewest === null || found.length < fewest.length)) fewest = found;
  }
  return fewest;
}
