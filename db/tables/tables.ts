import { DEMO_LINKS, LINK_TABLES } from './links.ts';
import { ORGANIZATION_TABLES } from './organizations.ts';
import { AUDIT_ACTOR_KIND, RECORD_TABLES } from './records.ts';
import { GIVEN_NUMBERS, TAXONOMY_TABLES } from './taxonomy.ts';

/** The tables of the first release, in the order of their references. */
export const BASELINE = {
  ...ORGANIZATION_TABLES,
  ...TAXONOMY_TABLES,
  ...LINK_TABLES,
  ...RECORD_TABLES,
} as const;

/** Every table, by what its rows are called. A migration that adds a table or a column makes it as it stands here. */
export const TABLES = {
  ...BASELINE,
  audit: {
    ...BASELINE.audit,
    columns: { ...BASELINE.audit.columns, actorKind: AUDIT_ACTOR_KIND },
  },
  demoLinks: DEMO_LINKS,
  givenNumbers: GIVEN_NUMBERS,
} as const;
