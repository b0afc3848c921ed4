/** What calls about requests for values say when they cannot do as asked. */
export const valueRequestTexts = {
  notFound: 'Request not found.',
  notYours: 'Only admins and the person who asked can remove a request.',
  emptyValue: 'Give the value to ask for.',
  tooLong: (most: number) => `A value that is asked for must be at most ${most} characters.`,
  isAllowed: (displayName: string, value: string) => `${displayName} already allows "${value}".`,
  comma: "A value that is asked for can't contain a comma, which separates values.",
  reason: (most: number) =>
    `The reason must be at most ${most} characters, without control or invisible characters.`,
  tooMany: (most: number) =>
    `Your organization already has ${most} requests for values. Ask an admin to answer them.`,
} as const;

/** The mail to admins. It has nothing that a member wrote: admins trust it. */
export const valueRequestMail = {
  subject: 'Your workspace asks for a value',
  heading: 'A value was asked for',
  lines: [
    "A member of your workspace needs a value that your rules don't allow.",
    'Open Parameter Configuration to allow or decline it. More requests may be waiting there:',
  ],
  button: 'View Requests',
};
