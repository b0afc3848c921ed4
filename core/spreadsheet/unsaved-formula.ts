/**
 * What a formula shows whose result the file doesn't hold; spreadsheets write errors in the same form, so the readers of
 * rows refuse it where its column takes part.
 */
export const UNSAVED_FORMULA = '#UNSAVED!';
