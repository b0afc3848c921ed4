/** What tells a spreadsheet program that a CSV file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Lets the browser save a text or an image as a file. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(
    new Blob(type.startsWith('text/csv') ? [BYTE_ORDER_MARK, content] : [content], { type }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

const LONGEST_TURN_MS = 20;

/** The same for a text that takes long to make: the page answers between its pieces. */
export async function savePieces(
  name: string,
  pieces: Iterable<string>,
  type: string,
): Promise<void> {
  const made: string[] = [];
  let began = performance.now();
  for (const piece of pieces) {
    made.push(piece);
    if (performance.now() - began < LONGEST_TURN_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
  saveFile(name, new Blob(made, { type }), type);
}
