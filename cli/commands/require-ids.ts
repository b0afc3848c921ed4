import { CommandError, EXIT } from '../command-error.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Refuses what cannot be the id of anything, before the server is asked.
 * @param sentence what to say of it
 * @throws {CommandError} wrong usage (2)
 */
export function requireIds(ids: readonly string[], sentence: (text: string) => string): void {
  const noId = ids.find((id) => !UUID.test(id));
  if (noId !== undefined) throw new CommandError(sentence(noId), EXIT.usage);
}
