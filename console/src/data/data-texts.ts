export const errorTexts = {
  title: 'Error',
  none: 'An unknown error occurred',
  unrecognized: 'An unexpected error occurred',
  unreachable: "Can't reach the server. Check your connection and try again.",
  maybeBlocked:
    "Can't reach the server. A browser extension, such as an ad blocker, may be blocking the request. Turn it off for this site and try again.",
  screenBroken: 'Something went wrong on this page.',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
};

export const accessTexts = {
  sessionEndedTitle: 'Authentication Required',
  sessionEnded: "Please log in to continue. New links you haven't saved are kept.",
  deniedTitle: 'Access Denied',
  denied: 'You need administrator privileges to access this page.',
  noPermission: "You don't have permission to view this page.",
};

/** What react-admin's own parts say, by its keys; as far as it can be seen of the parts that are used. */
export const adminSentences: Readonly<Record<string, string>> = {
  'ra.auth.auth_check_error': 'Please sign in to continue.',
  'ra.notification.http_error': "The server didn't respond as expected.",
  'ra.notification.data_provider_error': "The server didn't respond as expected.",
};

/** What takes a change back. */
export const undoText = 'Undo';
