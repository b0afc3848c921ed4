/** The version of Stripe's API that this code was written for; an account's own may be another. */
export const API_VERSION = '2026-10-28.endive';
