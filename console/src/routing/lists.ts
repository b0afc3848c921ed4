import { paths } from '@utmost/core/screen-paths.ts';
import type { Access } from './guard.ts';

/** A list of records. */
export interface ListAt {
  /** What the records are called, by react-admin and the API alike. */
  readonly resource: string;
  /** Where the list is shown. */
  readonly path: string;
  readonly access: Access;
}

/** The lists that have a screen; each is a resource of react-admin's, named after its address. */
export const lists = {
  links: { resource: 'tracking-links', path: paths.manageLinks, access: 'signed-in' },
  parameters: { resource: 'tracking-parameters', path: paths.parameterConfig, access: 'admin' },
  users: { resource: 'users', path: paths.userManagement, access: 'admin' },
  apiTokens: { resource: 'api-tokens', path: paths.apiTokens, access: 'signed-in' },
  auditLog: { resource: 'audit-log', path: paths.auditLog, access: 'admin' },
} satisfies Readonly<Record<string, ListAt>>;

/** Who may see the records. */
export function accessTo(resource: string): Access {
  const list: ListAt | undefined = Object.values(lists).find((one) => one.resource === resource);
  // Lists without a screen of their own are parts of those for administrators.
  return list?.access ?? 'admin';
}
