/** What calls about presets say when they cannot do as asked. */
export const presetTexts = {
  tooMany: (most: number) =>
    `Your organization already has ${most} presets. Delete one to save another.`,
  notFound: 'Preset not found.',
  notYours: 'Only admins and the person who made a preset can change or delete it.',
} as const;
