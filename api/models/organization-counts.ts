import { send } from '@utmost/db/statement.ts';
import type { Sequelize, Transaction } from 'sequelize';

/** What every change of an organization's links relies upon. */
export interface OrganizationCounts {
  /** How many there are, with those for which room was taken. */
  readonly links: number;
  readonly planId: number;
  /** Raised by every change of the rules. */
  readonly configurationRevision: number;
  /** Query name of a visible identifier -> the last number that it gave. */
  readonly identifiers: ReadonlyMap<string, number>;
}

/** The row in which an organization's counts stand. Whoever changes it holds up everybody else who wants to, until the transaction ends. */
export interface CountsRow {
  /** Null once the organization is deleted. */
  read(): Promise<OrganizationCounts | null>;
  /** Counts links in, or out, and notes that the organization changes; the first statement of whoever changes links. */
  addLinks(more: number): Promise<void>;
  /** Notes that the rules change; the first statement of whoever changes them. */
  raiseConfiguration(): Promise<void>;
  /** Takes numbers of every visible identifier. */
  takeNumbers(count: number): Promise<void>;
}

interface Row {
  readonly links: number;
  readonly planId: number;
  readonly configurationRevision: number | string;
  readonly queryName: string | null;
  readonly given: number | string | null;
}

const COUNTING = "type = 'identifier' AND visible = 1";

/** The counts of one organization, inside a transaction where one is given. */
export function countsRow(
  sequelize: Sequelize,
  organizationId: string,
  transaction: Transaction | null,
): CountsRow {
  const owner = sequelize.escape(organizationId);
  const raise = (what: string) =>
    send(
      sequelize,
      `UPDATE organization_usage SET ${what}, revision = revision + 1 WHERE id = ${owner}`,
      transaction,
    );
  return {
    read: async () => {
      const rows = await send<Row>(
        sequelize,
        `SELECT u.links, u.configurationRevision, o.planId, p.queryName, p.currentIdentifierValue AS given
         FROM organization_usage AS u
           JOIN organizations AS o ON o.id = u.id
           LEFT JOIN tracking_parameters AS p ON p.organizationId = u.id AND p.${COUNTING}
         WHERE u.id = ${owner}`,
        transaction,
      );
      const [first] = rows;
      if (!first) return null;
      const { links, planId, configurationRevision } = first;
      const identifiers = new Map<string, number>();
      for (const { queryName, given } of rows) {
        if (queryName !== null) identifiers.set(queryName, Number(given));
      }
      return {
        links,
        planId,
        configurationRevision: Number(configurationRevision),
        identifiers,
      };
    },
    addLinks: async (more) => {
      await raise(`links = links + ${Math.trunc(more)}`);
    },
    raiseConfiguration: async () => {
      await raise('configurationRevision = configurationRevision + 1');
    },
    takeNumbers: async (count) => {
      await send(
        sequelize,
        `UPDATE tracking_parameters SET currentIdentifierValue = currentIdentifierValue + ${Math.trunc(count)}
         WHERE organizationId = ${owner} AND ${COUNTING}`,
        transaction,
      );
    },
  };
}
