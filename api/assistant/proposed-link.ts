import type { NewLink } from '@utmost/core/link/create.ts';

/** A link as the assistant proposes it: neither checked nor saved. */
export type ProposedLink = Omit<NewLink, 'urlEncoding'>;

/** How many links one prompt may give; a person looks at each of them. */
export const MOST_PROPOSED = 500;
