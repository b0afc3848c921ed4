/** Every text of the screen Audit Log. */

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
  address: (address: string) => `from ${address}`,
  absent: 'none',
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
  ['link.change', 'Link changed'],
  ['link.delete', 'Link deleted'],
  ['link.delete-many', 'Links deleted in bulk'],
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
  ['user.change', 'User changed'],
  ['user.delete', 'User deleted'],
  ['user.leave', 'User left'],
  ['invitation.send', 'Invitation sent'],
  ['invitation.accept', 'Invitation accepted'],
  ['invitation.revoke', 'Invitation revoked'],
  ['token.create', 'API token created'],
  ['token.revoke', 'API token revoked'],
  ['organization.change', 'Organization renamed'],
  ['subscription.change', 'Subscription changed'],
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
