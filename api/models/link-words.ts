import { linkWords, type SearchedLink } from '@utmost/core/link/words.ts';
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { v7 as uuid } from 'uuid';
import { deleteRows } from './delete-rows.ts';
import { partsOf, ROWS_A_STATEMENT } from './parts-of.ts';

/** A link whose words are written down or forgotten. */
export interface WordedLink extends SearchedLink {
  readonly id: string;
}

/** Links whose words are not written down yet, by their first and last id. */
export interface LinksWithoutWords {
  readonly id: string;
  readonly organizationId: string;
  readonly firstId: string;
  readonly lastId: string;
}

/** The words of one organisation's links (`core/link/words.ts`). */
export interface LinkWords {
  /** Writes the words of links down; those that are there already stay. */
  add(links: readonly WordedLink[]): Promise<void>;
  /** Forgets the words of links, which are those that were written down. */
  remove(links: readonly WordedLink[]): Promise<void>;
  /** Forgets the words of every link. */
  removeAll(): Promise<void>;
  /** Leaves it to be done soon (`services/links/write-words.ts`). @param ids ascending */
  addLater(ids: readonly string[]): Promise<void>;
  /** Whether something was left to be done. */
  isBehind(): Promise<boolean>;
  /** The ids of links in which a word begins so; null where there are more than that many. */
  find(beginning: string, most: number): Promise<string[] | null>;
}

const COLUMNS = ['organization', 'word', 'link'];
// No byte of a text in UTF-8 is as large.
const AFTER_ALL = 'ff';

/** The words of one organisation's links, inside a transaction where one is given. */
export function linkWordsOf(
  sequelize: Sequelize,
  organizationId: string,
  transaction: Transaction | null,
): LinkWords {
  const isEmbedded = sequelize.getDialect() === 'sqlite';
  const owner = `x'${hexOf(organizationId)}'`;
  const run = (sql: string) => sequelize.query(sql, { transaction });
  const select = <Row extends object>(sql: string, replacements: object = {}) =>
    sequelize.query<Row>(sql, {
      replacements: { ...replacements },
      transaction,
      type: QueryTypes.SELECT,
    });
  return {
    add: async (links) => {
      const ignoring = isEmbedded ? 'INSERT OR IGNORE' : 'INSERT IGNORE';
      for (const rows of partsOf(rowsOf(links), ROWS_A_STATEMENT)) {
        const values = rows.map((row) => `(${owner},${row})`).join();
        await run(`${ignoring} INTO link_words (${COLUMNS.join(', ')}) VALUES ${values}`);
      }
    },
    remove: (links) => {
      const keys = rowsOf(links).map((row) => `${owner},${row}`);
      return deleteRows(sequelize, 'link_words', COLUMNS, keys, transaction);
    },
    addLater: async (ids) => {
      const replacements = { id: uuid(), organizationId, firstId: ids[0], lastId: ids.at(-1) };
      await sequelize.query(
        'INSERT INTO links_without_words (id, organizationId, firstId, lastId) VALUES (:id, :organizationId, :firstId, :lastId)',
        { replacements, transaction },
      );
    },
    removeAll: async () => {
      await run(`DELETE FROM link_words WHERE organization = ${owner}`);
    },
    isBehind: async () => {
      const some = 'SELECT id FROM links_without_words WHERE organizationId = :organizationId';
      return (await select(`${some} LIMIT 1`, { organizationId })).length > 0;
    },
    find: async (beginning, most) => {
      const hex = Buffer.from(beginning).toString('hex');
      const having = (what: string) =>
        `SELECT ${what} FROM link_words
         WHERE organization = ${owner} AND word >= x'${hex}' AND word < x'${hex}${AFTER_ALL}'`;
      // Several words of a link may begin so.
      const [counted] = await select<{ links: number | string }>(
        `SELECT COUNT(*) AS links FROM (${having('DISTINCT link')} LIMIT ${Math.trunc(most) + 1}) AS found`,
      );
      if (Number(counted?.links) > most) return null;
      const found = await select<{ link: string }>(having('DISTINCT HEX(link) AS link'));
      return found.map(({ link }) => idOf(link));
    },
  };
}

// In the table's own order, so that neighbours are stored together.
function rowsOf(links: readonly WordedLink[]): string[] {
  return links
    .flatMap((link) => {
      const id = hexOf(link.id);
      return [...linkWords(link)].map((word) => `x'${Buffer.from(word).toString('hex')}',x'${id}'`);
    })
    .sort();
}

function hexOf(id: string): string {
  return id.replaceAll('-', '').toLowerCase();
}

function idOf(hex: string): string {
  return hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
