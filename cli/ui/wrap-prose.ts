const LEAST = 40;

/**
 * Wraps the paragraphs of a help to a width; lines that begin with a space stand as they are: options,
 * examples to be copied.
 * @returns the text as it is where the width is too small for any prose
 */
export function wrapProse(text: string, width: number): string {
  if (width < LEAST) return text;
  return text.replace(/^\S.*(\n\S.*)*/gm, (paragraph) => wrapped(paragraph.split(/\s+/), width));
}

function wrapped(words: readonly string[], width: number): string {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join('\n');
}
