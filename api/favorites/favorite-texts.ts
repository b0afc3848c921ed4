import { formatNumber } from '@utmost/core/messages/figures.ts';

/** What calls about favorites say when they cannot do as asked. */
export const favoriteTexts = {
  tooMany: (most: number) =>
    `You already have ${formatNumber(most)} favorites. Remove one to add another.`,
  notFound: 'This link is not one of your favorites.',
} as const;
