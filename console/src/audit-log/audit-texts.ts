/** Every text of the screen Audit Log. */

import { counted, formatNumber, shownList } from '@utmost/core/messages/figures.ts';

const MOST_NAMES = 3;

export const auditTexts = {
  title: 'Audit Log',
  description: 'Who changed what, when and from where.',
  export: 'Export CSV',
  action: 'Action',
  anyAction: 'Any action',
  actor: 'Username',
  actorPlaceholder: 'Anyone',
  from: 'From',
  to: 'To',
  clear: 'Clear',
  when: 'When',
  who: 'Who',
  what: 'What',
  changes: 'Before and after',
  showChanges: 'Show',
  hideChanges: 'Hide',
  changesOf: (action: string, subject: string) => `${action}: ${subject}`,
  noChanges: 'None',
  bySession: 'in the console',
  byToken: (name: string) => `with the token ${name}`,
  byStripe: 'reported by the payment provider',
  byOperator: 'on the server',
  address: (address: string) => `from ${address}`,
  absent: 'none',
  became: 'became',
  moreChanges: (count: number) => `And ${counted(count, 'more change', 'more changes')}.`,
  moreLinks: (count: number) => `And ${counted(count, 'more link', 'more links')}.`,
  /** @param value as it was asked for; an empty one was removed */
  valueSet: (parameter: string, value: string, links: number) =>
    value === ''
      ? `Removed ${parameter} from ${counted(links, 'link', 'links')}.`
      : `Set ${parameter} to “${value}” in ${counted(links, 'link', 'links')}.`,
  /** Some names, and how many others there are. */
  names: (names: readonly string[]) => shownList(names, String, MOST_NAMES),
  loading: 'Loading the audit log...',
  loadFailed: "Couldn't load the audit log.",
  empty: 'No activity yet.',
  emptyHint: 'Changes to links, rules, people and tokens appear here.',
  nothingFound: 'No entries match these filters.',
  clearFilters: 'Clear filters',
  perPage: 'Entries per page',
};

const ACTIONS: ReadonlyMap<string, string> = new Map([
  ['link.create', 'Link created'],
  ['link.create-many', 'Links created in bulk'],
  ['link.import-published', 'Published links imported'],
  ['link.change', 'Link changed'],
  ['link.change-many', 'Links changed in bulk'],
  ['link.set-value', 'Link changed in bulk'],
  ['link.delete', 'Link deleted'],
  ['link.delete-many', 'Links deleted in bulk'],
  ['link.restore', 'Link restored'],
  ['link.restore-many', 'Links restored'],
  ['preset.create', 'Preset created'],
  ['preset.change', 'Preset changed'],
  ['preset.delete', 'Preset deleted'],
  ['value-request.create', 'Value asked for'],
  ['value-request.decline', 'Request for a value declined'],
  ['value-request.delete', 'Request for a value removed'],
  ['demo.add', 'Demo data added'],
  ['demo.remove', 'Demo data removed'],
  ['parameter.create', 'Parameter added'],
  ['parameter.change', 'Parameter changed'],
  ['parameter.delete', 'Parameter deleted'],
  ['parameter.delete-all', 'All parameters removed'],
  ['parameter.reorder', 'Parameters reordered'],
  ['mapping.create', 'Value mapping added'],
  ['mapping.change', 'Value mapping changed'],
  ['mapping.delete', 'Value mapping deleted'],
  ['mapping.import', 'Value mappings imported'],
  ['mapping.reorder', 'Value mappings reordered'],
  ['advanced.change', 'Advanced configuration changed'],
  ['taxonomy.apply', 'Taxonomy applied'],
  ['user.join', 'User joined'],
  ['user.change', 'User changed'],
  ['user.delete', 'User deleted'],
  ['user.leave', 'User left'],
  ['invitation.send', 'Invitation sent'],
  ['invitation.accept', 'Invitation accepted'],
  ['invitation.decline', 'Invitation declined'],
  ['invitation.revoke', 'Invitation revoked'],
  ['token.create', 'API token created'],
  ['token.revoke', 'API token revoked'],
  ['organization.change', 'Organization renamed'],
  ['subscription.change', 'Subscription changed'],
  ['user.rebind', 'Sign-in reset'],
  ['user.forget', 'Person forgotten'],
  ['operator.import-account', 'Account imported'],
  ['operator.move', 'Database moved'],
  ['operator.after-restore', 'Backup restored'],
  ['assistant.change', 'AI parameters changed'],
]);

/** The actions that can be asked for, in the order they are offered. */
export const auditActions: readonly string[] = [...ACTIONS.keys()];

/**
 * What was done, in words; an action without words of its own is shown as it is written down.
 * @example auditActionName('link.create') // 'Link created'
 */
export function auditActionName(action: string): string {
  return ACTIONS.get(action) ?? action;
}

/** Actions on many links, whose entries have their count. */
export const COUNTED_LINKS = new Set([
  'link.create-many',
  'link.import-published',
  'link.change-many',
  'link.restore-many',
  'demo.add',
  'demo.remove',
]);

/**
 * What something was done to, where the entry itself has no more than a count.
 * @example auditActionSubject('link.create-many', '24') // '24 links'
 */
export function auditActionSubject(action: string, subject: string): string {
  return COUNTED_LINKS.has(action) && /^\d+$/.test(subject)
    ? counted(Number(subject), 'link', 'links')
    : subject;
}

/** What the values of audited fields are called. */
export const auditValues = {
  switch: (isOn: boolean) => (isOn ? 'On' : 'Off'),
  flag: (isOn: boolean) => (isOn ? 'Yes' : 'No'),
  place: (place: number) => `position ${formatNumber(place)}`,
  names: new Map([
    ['numeric', 'Numeric'],
    ['padded', 'Padded'],
    ['admin', 'Admin'],
    ['user', 'User'],
    ['read', 'Read'],
    ['write', 'Write'],
  ]) as ReadonlyMap<string, string>,
  /** What nothing means. */
  absent: new Map([
    ['allowedValues', 'any'],
    ['allowedSpecialChars', 'any'],
    ['expiresAt', 'never'],
    ['sharedParameters', 'all'],
  ]) as ReadonlyMap<string, string>,
};
