import { counted, megabytes } from '@utmost/core/messages/figures.ts';

/** What calls about links say when they cannot do as asked. */
export const linkTexts = {
  searchTimeout: (seconds: number) =>
    `This search took longer than ${counted(seconds, 'second', 'seconds')}. Add a filter, such as a date, a creator or the value of a parameter.`,
  linkChangedMeanwhile: 'Someone else just changed this link. Reload it, then make your change.',
  linksRefused: (failed: number, first: string) =>
    `${counted(failed, 'link breaks', 'links break')} a rule, so nothing was changed. ${first}`,
  tooManyToChange: (most: number) =>
    `You can change up to ${counted(most, 'link', 'links')} at once. Narrow the filter and try again.`,
  tooManyToSort: (most: number) =>
    `Up to ${counted(most, 'link', 'links')} can be sorted by a parameter. Narrow the filter and try again.`,
  rowsRefused: (failed: number) =>
    `${failed} ${failed === 1 ? 'row has' : 'rows have'} errors, so nothing was saved.`,
  answerTooLargeToSave: (most: number) =>
    `The answer would be larger than ${megabytes(most)}, so nothing was saved. Send fewer links at once.`,
  notFound: 'Tracking link not found.',
  notFoundToDelete: "Some of these tracking links don't exist, so none were deleted.",
  notFoundToChange: "Some of these tracking links don't exist, so none were changed.",
  notFoundToUndo: 'There is no such change, so nothing was restored.',
  changeOutdated:
    'The audit log no longer has every link of this change, so nothing was restored. Change the links by hand.',
} as const;
