/** Enough to tell files apart; with an ending it stays below what every file system takes. */
const MAX_CHARACTERS = 80;

// What Windows, macOS or Linux do not take in a name, what a shell would act on, and white space.
const UNSAFE = /[\p{C}\p{Z}/\\:*?"'<>|$`&;!%#~(){}[\]^=,+@]+/gu;
const EDGES = /^[-._]+|(?<![-._])[-._]+$/g;
// Windows takes these for machines, whatever their ending.
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A file name, without ending, for something made of a link: safe on every system and in a shell.
 * @param name the link's name, any text
 * @param otherwise the file's name where nothing of the link's is left
 * @example fileNameOf('Spring launch: 2026/04', 'link') // 'Spring-launch-2026-04'
 */
export function fileNameOf(name: string, otherwise: string): string {
  const safe = [...name.normalize('NFC').replace(UNSAFE, '-').replaceAll(/-{2,}/g, '-')]
    .slice(0, MAX_CHARACTERS)
    .join('')
    // The name must not hide itself, and Windows drops a dot at the end.
    .replace(EDGES, '');
  if (safe === '') return otherwise;
  // `con.txt` is the machine as well.
  return DEVICE.test(safe.split('.', 1)[0] ?? '') ? `${otherwise}-${safe}` : safe;
}
