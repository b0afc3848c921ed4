/** The field that `/` leads to, on screens that have one. */
export const SEARCH_FIELD = '[data-keys="search"]';
