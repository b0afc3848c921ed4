const OPENING = '<think>';
const CLOSING = '</think>';

/** Leaves out what a model thinks aloud before its answer, as servers send it that don't tell the two apart. */
export async function* withoutThoughts(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let isAnswer = false;
  // What comes before the answer, as far as it isn't decided yet.
  let head = { text: '', isThought: false };
  for await (const piece of pieces) {
    if (isAnswer) {
      yield piece;
      continue;
    }
    head = afterThoughts(head.text + piece, head.isThought);
    isAnswer = !head.isThought && !OPENING.startsWith(head.text);
    yield isAnswer ? head.text : '';
  }
  if (!isAnswer && !head.isThought) yield head.text;
}

/** The rest of a text behind the thoughts that it begins with; of one that goes on, as much as its end may begin with. */
function afterThoughts(from: string, isWithin: boolean) {
  let text = from;
  for (let isThought = isWithin; ; isThought = false) {
    if (!isThought) text = text.trimStart();
    if (!isThought && !text.startsWith(OPENING)) return { text, isThought };
    const end = text.indexOf(CLOSING);
    if (end < 0) return { text: text.slice(-CLOSING.length), isThought: true };
    text = text.slice(end + CLOSING.length);
  }
}
