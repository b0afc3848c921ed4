/** What calls about saved views say when they cannot do as asked. */
export const viewTexts = {
  tooManyViews: (most: number) =>
    `You already have ${most} saved views. Delete one to save another.`,
  notFound: 'Saved view not found.',
} as const;
