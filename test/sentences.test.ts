// The specification's catalog of sentences, ticked: each is said by the place that `sentences.yaml` names, word for
// word. What deliberately nothing says is named in `docs/decisions/`.
import { existsSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import t from 'tap';

/** Part and section, the sentence, and how its place writes it where that differs; `{}` stands for what changes. */
type Entry = [at: string, sentence: string, form?: string];

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const catalog = load(read('test/spec/sentences.yaml')) as Record<string, Entry[]>;

t.test('every sentence of the specification', async (t) => {
  for (const [place, entries] of Object.entries(catalog)) {
    const texts = existsSync(new URL(place, root)) ? textsOf(place) : [];
    for (const [at, sentence, form] of entries) {
      const isSaid = place.endsWith('.md')
        ? read(place).replaceAll(/\s+/g, ' ').includes(`'${sentence}'`)
        : form
          ? texts.some((text) => text.includes(form))
          : texts.includes(withSlots(sentence));
      t.ok(isSaid, `${at} ${sentence} (${place})`);
    }
  }
  t.equal(Object.values(catalog).flat().length, 249, 'as many as the specification quotes');
});

// '{chars}', '<message>' and N in the specification's sentences.
function withSlots(sentence: string): string {
  return sentence.replaceAll(/\{[^}]*\}|<[^>]*>|\b[NXY]\b/g, '{}');
}

/** The texts that a file has between quotes, what is put into them at run time as `{}`. */
function textsOf(place: string): string[] {
  const source = read(place);
  const code = withoutSlots(source.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, ''));
  const quoted = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
  return [...code.matchAll(quoted)].map(([, ...texts]) =>
    (texts.find((text) => text !== undefined) ?? '')
      .replaceAll(/\\(.)/g, '$1')
      .replaceAll(/\{\w+\}/g, '{}'),
  );
}

function withoutSlots(code: string): string {
  let text = '';
  let depth = 0;
  for (let at = 0; at < code.length; at += 1) {
    const isStart = code.startsWith('${', at);
    if (depth > 0) depth += isStart || code[at] === '{' ? 1 : code[at] === '}' ? -1 : 0;
    else if (isStart) [text, depth] = [`${text}{}`, 1];
    else text += code[at];
    if (isStart) at += 1;
  }
  return text;
}
