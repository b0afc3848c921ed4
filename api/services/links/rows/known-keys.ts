import type { OrganizationData } from '../../../models/organization-data.ts';
import type { LinkRow } from '../../../models/rows.ts';
import { BY_CREATION, isOlder, type LinkPlace } from '../link-place.ts';

// A bit for each beginning of a key, 2 MB: of 100,000 other keys it takes one in 170 for known.
const DIGITS = 6;
const BITS = 16 ** DIGITS;
const LINKS_A_PAGE = 2000;
// Reading a link's key costs about half of asking for one.
const ASKED_OF_STORED = 0.5;

/** What is known of the keys by which links with the same URL are found. */
export interface KnownKeys {
  /**
   * The keys of links that a stored link may have; those that are left out no stored link has.
   * @param links stored before the next call
   */
  possible(links: readonly Pick<LinkRow, 'duplicateKey'>[]): Promise<string[]>;
}

/**
 * Asking for the key of each link is what an import of many would wait for. Once it has asked for half as many
 * as the organisation has links it reads the keys of all of them, and asks only for those that are there, but for
 * a few: it never does more than twice the work of the better of both ways.
 * @param stored how many links the organisation has
 */
export function knownKeys(data: OrganizationData, stored: number): KnownKeys {
  const bits = new Uint8Array(BITS / 8);
  let asked = 0;
  let isComplete = false;
  return {
    possible: async (links) => {
      if (!isComplete && asked >= stored * ASKED_OF_STORED) {
        if (stored > 0) for await (const some of storedLinks(data)) noteAll(bits, some);
        isComplete = true;
      }
      const keys = [...new Set(links.map(({ duplicateKey }) => duplicateKey))];
      const possible = isComplete ? keys.filter((key) => isNoted(bits, key)) : keys;
      asked += possible.length;
      for (const key of keys) note(bits, key);
      return possible;
    },
  };
}

type KeyedLink = LinkPlace & Pick<LinkRow, 'duplicateKey'>;

async function* storedLinks(data: OrganizationData): AsyncGenerator<KeyedLink[]> {
  for (let last: LinkPlace | null = null; ; ) {
    const links: KeyedLink[] = await data.links.all({
      attributes: ['id', 'createdAt', 'duplicateKey'],
      where: last === null ? {} : isOlder(last),
      order: [
        ['createdAt', 'DESC'],
        ['id', 'DESC'],
      ],
      indexHints: BY_CREATION,
      limit: LINKS_A_PAGE,
    });
    yield links;
    last = links.at(-1) ?? last;
    if (links.length < LINKS_A_PAGE) return;
  }
}

function noteAll(bits: Uint8Array, links: readonly KeyedLink[]): void {
  for (const { duplicateKey } of links) note(bits, duplicateKey);
}

function note(bits: Uint8Array, key: string): void {
  const bit = bitOf(key);
  bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
}

function isNoted(bits: Uint8Array, key: string): boolean {
  const bit = bitOf(key);
  return ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
}

function bitOf(key: string): number {
  return Number.parseInt(key.slice(0, DIGITS), 16);
}
