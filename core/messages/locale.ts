/** How dates and lists in sentences are written, and numbers outside of a browser: by the language of the texts beside this file. */
export const LOCALE = 'en';
