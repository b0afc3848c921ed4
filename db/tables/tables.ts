import { DEMO_LINKS, FAVORITES, LINK_TABLES } from './links.ts';
import { ORGANIZATION_TABLES } from './organizations.ts';
import {
  AUDIT_ACTOR_KIND,
  COLUMN_MAPPINGS,
  INSTALLATION,
  OUTBOX,
  PRESETS,
  RECORD_TABLES,
  SENT_INVITATIONS,
  VALUE_REQUESTS,
} from './records.ts';
import { GIVEN_NUMBERS, TAXONOMY_TABLES, VALUE_NUMBERS } from './taxonomy.ts';

/**
 * Every table as it is today, by what its rows are called: the models are made from it, and the database is compared with it.
 * Migrations don't read it, for it changes and they don't.
 */
export const TABLES = {
  ...ORGANIZATION_TABLES,
  ...TAXONOMY_TABLES,
  ...LINK_TABLES,
  ...RECORD_TABLES,
  audit: {
    ...RECORD_TABLES.audit,
    columns: { ...RECORD_TABLES.audit.columns, actorKind: AUDIT_ACTOR_KIND },
  },
  demoLinks: DEMO_LINKS,
  favorites: FAVORITES,
  installation: INSTALLATION,
  givenNumbers: GIVEN_NUMBERS,
  valueNumbers: VALUE_NUMBERS,
  sentInvitations: SENT_INVITATIONS,
  outbox: OUTBOX,
  columnMappings: COLUMN_MAPPINGS,
  presets: PRESETS,
  valueRequests: VALUE_REQUESTS,
} as const;
