import { Op } from 'sequelize';
import { indexHintsOf, type LinkPlace } from '../../../models/link-order.ts';
import type { OrganizationData } from '../../../models/organization-data.ts';
import type { LinkRow } from '../../../models/rows.ts';

// A Bloom filter of 2 MB, whose bits are named by parts of a key: among a million keys it takes two in a thousand
// others for known, among 100,000 none.
const BITS = 2 ** 24;
// Hexadecimal digits that name two bits.
const DIGITS = 12;
const PARTS = [0, DIGITS];
const LINKS_A_PAGE = 2000;
// Reading a link's key costs about half of asking for one.
const ASKED_OF_STORED = 0.5;

/** What is known of the keys by which links with the same URL are found. */
export interface KnownKeys {
  /**
   * The keys that a stored link may have, or more than one of these; those that are left out no other link has.
   * @param links stored before the keys of the next call are asked for
   */
  possible(links: readonly Pick<LinkRow, 'duplicateKey'>[]): Promise<ReadonlySet<string>>;
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
        if (stored > 0) {
          for await (const some of storedLinks(data)) {
            for (const { duplicateKey } of some) note(bits, duplicateKey);
          }
        }
        isComplete = true;
      }
      const possible = new Set<string>();
      for (const { duplicateKey } of links) {
        const isKnown = note(bits, duplicateKey);
        if (isKnown || !isComplete) possible.add(duplicateKey);
      }
      asked += possible.size;
      return possible;
    },
  };
}

type KeyedLink = Pick<LinkRow, 'id' | 'createdAt' | 'duplicateKey'>;

const NEWEST_FIRST = { column: 'createdAt', direction: 'DESC' } as const;

async function* storedLinks(data: OrganizationData): AsyncGenerator<KeyedLink[]> {
  for (let last: LinkPlace | null = null; ; ) {
    const links: KeyedLink[] = await data.links.all({
      attributes: ['id', 'createdAt', 'duplicateKey'],
      where: last === null ? {} : { [Op.and]: data.linkPlaces.after(NEWEST_FIRST, last) },
      order: [
        ['createdAt', 'DESC'],
        ['id', 'DESC'],
      ],
      indexHints: indexHintsOf(NEWEST_FIRST),
      limit: LINKS_A_PAGE,
    });
    yield links;
    const end = links.at(-1);
    last = end ? { value: end.createdAt, id: end.id } : last;
    if (links.length < LINKS_A_PAGE) return;
  }
}

// Answers whether it may have been noted before.
function note(bits: Uint8Array, key: string): boolean {
  let wasNoted = true;
  for (const first of PARTS) {
    const part = Number.parseInt(key.slice(first, first + DIGITS), 16);
    for (const bit of [Math.trunc(part / BITS), part % BITS]) {
      const byte = bits[bit >> 3] ?? 0;
      const mark = 1 << (bit & 7);
      if ((byte & mark) !== 0) continue;
      wasNoted = false;
      bits[bit >> 3] = byte | mark;
    }
  }
  return wasNoted;
}
