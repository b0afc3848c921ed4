/** What react-admin's own parts say, by its keys; as far as it can be seen of the parts that are used. */
export const adminSentences: Readonly<Record<string, string>> = {
  'ra.auth.auth_check_error': 'Please sign in to continue.',
  'ra.notification.http_error': "The server didn't respond as expected.",
  'ra.notification.data_provider_error': "The server didn't respond as expected.",
};
