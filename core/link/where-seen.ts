import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { readFragment } from './fragment-parameters.ts';
import { readsFragment } from './known-tools.ts';
import { guessedName, isKnown } from './meant-words.ts';
import { splitUrl } from './query.ts';
import { type ReadSegment, readQuery, readSegment } from './read-query.ts';

/** Whether a name is one that the taxonomy governs, or one that was to be. */
export function isMeant(
  compiled: CompiledTaxonomy,
  name: string,
  value: string | null = null,
): boolean {
  return name !== '' && (isKnown(compiled, name) || guessedName(compiled, name, value) !== null);
}

/** The segments of a URL where tools read them: its query, and of its fragment what its tool reads there. */
export function readWhereSeen(compiled: CompiledTaxonomy, url: string): ReadSegment[] {
  const { query, fragment } = splitUrl(url);
  const behind = readFragment(fragment).segments.filter(({ name }) => isSeenBehind(compiled, name));
  return [
    ...readQuery(compiled, query),
    ...behind.map((segment) => readSegment(compiled, segment)),
  ];
}

/** Whether a name is one that its tool reads after the `#`, or was to be. */
export function isSeenBehind(compiled: CompiledTaxonomy, name: string | null): boolean {
  if (name === null || name === '') return false;
  return readsFragment(guessedName(compiled, name, null) ?? name);
}
