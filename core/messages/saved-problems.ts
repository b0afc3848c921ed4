import { formatNumber } from './figures.ts';

/** Problems of saved views and presets, by code. */
export const savedSentences = {
  view_name_required: 'Name is required',
  view_name_too_long: 'Name must be at most {max} characters',
  view_name_characters: "Name can't contain control or invisible characters",
  view_name_taken: 'You already have a view called "{name}"',
  preset_name_required: 'Name is required',
  preset_name_too_long: 'Name must be at most {max} characters',
  preset_name_characters: "Name can't contain control or invisible characters",
  preset_name_taken: 'There is already a preset called "{name}"',
  preset_empty: 'Fill in at least one parameter to save as a preset',
  preset_too_long: ({ max }: { readonly max: number }) =>
    `The values of a preset must be at most ${formatNumber(max)} characters in all`,
  view_query_too_long: ({ max }: { readonly max: number }) =>
    `A view must be at most ${formatNumber(max)} characters`,
  view_query_characters: "A view can't contain control or invisible characters",
} as const;
