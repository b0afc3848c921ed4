/** What react-admin's own parts say, by its keys; as far as its parts are used. */
export const adminSentences: Readonly<
  Record<string, (values: Readonly<Record<string, unknown>>) => string>
> = {
  'ra.action.select_all': () => 'Select all links on this page',
  'ra.action.select_row': () => 'Select this link',
  'ra.action.expand': () => 'Show changes',
  'ra.action.close': () => 'Hide changes',
  'ra.notification.http_error': () => 'The server did not answer as expected.',
};
