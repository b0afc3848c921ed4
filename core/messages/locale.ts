/** How dates, numbers and lists are written: by the language of the texts beside this file. */
export const LOCALE = 'en';
