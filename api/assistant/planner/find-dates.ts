import type { Claim, Prompt } from './prompt.ts';
import { sayingOf } from './sayings.ts';
import synonyms from './synonyms.json' with { type: 'json' };

const { forms, parts, months } = synonyms.dates;
// An expression for each form, since recheck reads none in which the name of a group repeats.
const FORMS = forms.map((form) => {
  const fill = (now: string, [name, one]: [string, string]) => now.replaceAll(name, () => one);
  const filled = Object.entries(parts).reduce(fill, form);
  return new RegExp(`(?:${filled})(?![\\p{L}\\p{N}_-])`, 'iuy');
});

/** The date that begins with a word, as a value says it; a remark where the year is open. */
export function dateAt(prompt: Prompt, from: number): Claim | undefined {
  const parameter = prompt.lexicon.of('date');
  for (const form of FORMS) {
    form.lastIndex = prompt.words[from]?.start ?? prompt.text.length;
    const groups = form.exec(prompt.text)?.groups;
    if (!groups) continue;
    const { year, month = '', number, day, part } = groups;
    const inMonths = months.split('|').indexOf(month.slice(0, 3).toLowerCase()) + 1;
    const numbers = [number ?? inMonths, ...(day === undefined ? [] : [day])];
    const rest = part?.toLowerCase() ?? numbers.map((one) => `${one}`.padStart(2, '0')).join('-');
    const claim = { from, to: prompt.wordFrom(form.lastIndex) };
    if (!parameter) return claim;
    if (year === undefined) return { ...claim, code: 'prompt_date', parameter };
    return { ...claim, says: [sayingOf(parameter, `${year}-${rest}`)] };
  }
  return undefined;
}
