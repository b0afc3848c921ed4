import { formatDay } from '../ui/format-date.ts';

/** Every text of requests for values: in forms, in Bulk Create and in Parameter Configuration. */
export const valueRequestTexts = {
  ask: 'Ask for It',
  askFor: (value: string, column: string) => `Ask for value ${value} in ${column}`,
  title: 'Ask for a value',
  about: (value: string, displayName: string) =>
    `Your admins are asked to allow “${value}” in ${displayName}.`,
  reason: 'Reason (optional)',
  reasonPlaceholder: 'What it is needed for',
  confirm: 'Ask Admins',
  asking: 'Asking...',
  asked: (value: string) => `Your admins were asked for “${value}”`,
  failed: 'Failed to ask for the value',
  open: 'An admin was asked for this value.',
  declined: 'An admin declined this value.',
  list: 'Requested values',
  by: (username: string | null, at: string) =>
    [username ? `by ${username}` : null, formatDay(new Date(at))].filter(Boolean).join(' · '),
  isDeclined: 'Declined',
  allow: 'Allow',
  allowNamed: (value: string, column: string) => `Allow value ${value} in ${column}`,
  decline: 'Decline',
  declineNamed: (value: string, column: string) => `Decline value ${value} in ${column}`,
  wasDeclined: 'Request declined',
  remove: 'Remove',
  removeNamed: (value: string, column: string) => `Remove the request for ${value} in ${column}`,
  removed: 'Request removed',
  answerFailed: 'Failed to answer the request',
};
