import type { Reach } from '@utmost/core/link/check-urls.ts';
import type { TextKind } from '@utmost/core/link/find-urls.ts';

/** What is to be checked. */
export interface UrlSource {
  readonly text: string;
  readonly kind: TextKind;
  readonly reach: Reach;
}

/** A file that was chosen, read. */
export interface ReadFile {
  readonly name: string;
  readonly text: string;
}
