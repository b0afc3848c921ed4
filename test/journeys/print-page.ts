import type { Page } from 'playwright-core';

/**
 * What a page shows and how it is made, as a text of one line for each element: its tag, the attributes by which it can be
 * understood and used, and its text. Boxes that only arrange are left out; so is what lies behind a dialog, and what is
 * another one each time (`printed`).
 * @param isPart without what frames every screen
 */
export async function printPage(page: Page, isPart: boolean): Promise<string> {
  return printed(await page.evaluate(readPage, isPart));
}

const MONTHS = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
/** What differs from run to run, and what stands for it. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID'],
  // Drawn by chance.
  [/(?<=\/sign-in\/)[\w-]{20,}/g, 'ID'],
  [/(?<=[?&]token=)[\w-]{10,}/g, 'ID'],
  [/\b10(?:\.\d{1,3}){3}\b/g, 'ADDRESS'],
  // Made by React.
  [/_r_\w+?_/g, 'ID'],
  // Of `address`.
  [/-[0-9a-f]{8}\b/g, ''],
  [/(?:https?:\/\/)?(?:127\.0\.0\.1|localhost):\d+/g, 'ORIGIN'],
  [/(\/assets\/[\w.-]+)-[\w-]{8}(\.\w+)/g, '$1$2'],
  [/\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g, 'DATE'],
  [/\b(?:in_|cs_|sub_|SANDBOX)\w{4,}(?:-\d{4})?\b/g, 'NUMBER'],
  [/\b(utmost_pat_)\w+/g, '$1…'],
  [
    new RegExp(
      `${MONTHS} \\d{1,2}\\b(?:, \\d{4})?(?:,? (?:at )?\\d{1,2}:\\d\\d(?::\\d\\d)?\\s[AP]M)?`,
      'g',
    ),
    'DATE',
  ],
  [/\d{1,2}\/\d{1,2}\/\d{2,4}(?:, \d{1,2}:\d\d(?::\d\d)?\s[AP]M)?/g, 'DATE'],
  [/\b(?:just now|(?:\d+|an?) (?:second|minute|hour)s? ago)\b/gi, 'AGO'],
];

function printed(text: string): string {
  return CHANGING.reduce((rest, [pattern, sign]) => rest.replace(pattern, sign), text);
}

// It runs in the page, with nothing of this file.
function readPage(isPart: boolean): string {
  const LEFT_OUT =
    /^(?:class|style|value|checked|for|tabindex|srcset|sizes|data-(?:testid|index|option-index|shrink|mui.*))$/;
  const LIBRARY_ID = /[^a-zA-Z-]|^mui/;
  const MOMENTS = /^(?:datetime|title)$/;
  const REFERENCES = /^aria-(?:labelledby|describedby|errormessage|details)$/;
  const MOST_ITEMS = 3;
  const lines: string[] = [];

  function print(node: Node, depth: number): void {
    if (node instanceof Text) {
      const text = node.data.replace(/\s+/g, ' ').trim();
      if (text !== '') lines.push('  '.repeat(depth) + text);
    }
    if (!(node instanceof Element) || isLeftOut(node)) return;
    const described = describe(node);
    if (described !== '') lines.push('  '.repeat(depth) + described);
    const { length } = lines;
    // What a moment is called changes as it passes.
    if (node.localName === 'time') {
      lines[length - 1] += ': TIME';
      return;
    }
    const within = depth + (described === '' ? 0 : 1);
    const isList = node.matches('tbody, ul, ol, [role="listbox"]');
    const children = isList ? [...node.children] : [...node.childNodes];
    const shown = isList ? children.slice(0, MOST_ITEMS) : children;
    for (const child of shown) print(child, within);
    if (children.length > shown.length)
      lines.push(`${'  '.repeat(within)}… ${children.length - shown.length} more`);
    // What has nothing but a text stands in one line with it.
    const only = lines.length === length + 1 ? lines[length] : undefined;
    if (described !== '' && only !== undefined) {
      lines.length = length;
      lines[length - 1] += `: ${only.trim()}`;
    }
  }

  function isLeftOut(element: Element): boolean {
    // What a chart has at its edges depends on the day.
    if (element.matches('script, style, template, noscript, path, svg text')) return true;
    // Notices go by themselves.
    if (element.matches('body > section[aria-live] > *')) return true;
    if (isPart && element.matches('#root > :has(> main) > :not(main)')) return true;
    if (element.ariaHidden === 'true' && element.querySelector('main') !== null) return true;
    // `display: contents` has no box of its own.
    const { display, visibility } = getComputedStyle(element);
    return display === 'none' || visibility !== 'visible';
  }

  /** '' for what only arranges. */
  function describe(element: Element): string {
    const tag = element.localName;
    const isDrawn = element instanceof SVGElement;
    const words = [...element.attributes]
      .filter(({ name }) => !isDrawn || /^(?:aria-.*|role)$/.test(name))
      .flatMap(({ name, value }) => attribute(name, value, tag === 'time'));
    for (const name of element.classList) {
      const [, own] = /^_(\w+?)_[\w-]{5}_\d+$/.exec(name) ?? [];
      const [, look] =
        /^Mui(?:Button|Alert|Chip)-(contained|outlined|standard\w+)$/.exec(name) ?? [];
      if (own ?? look) words.push(`.${own ?? look}`);
    }
    if ('value' in element && element.value !== '' && !element.matches('li, button'))
      words.push(`value=${JSON.stringify(element.value)}`);
    if ('checked' in element && element.checked === true) words.push('checked');
    if (element === document.activeElement && element !== document.body) words.push('focused');
    const isBox = isDrawn || /^(?:div|span|font|b|body|p)$/.test(tag);
    return isBox && words.length === 0 ? '' : [tag, ...words.toSorted()].join(' ');
  }

  function attribute(name: string, value: string, isMoment: boolean): string[] {
    if (LEFT_OUT.test(name) || !/^(?:aria-.*|data-.*|[a-z]+)$/.test(name)) return [];
    if ((name === 'id' && LIBRARY_ID.test(value)) || (name === 'type' && value === 'button'))
      return [];
    if (MOMENTS.test(name) && isMoment) return [name];
    if (REFERENCES.test(name)) {
      const texts = value.split(' ').map((id) => document.getElementById(id)?.textContent ?? '?');
      return [`${name}=${JSON.stringify(texts.join(' ').replace(/\s+/g, ' ').trim())}`];
    }
    if (/^aria-(?:controls|activedescendant|owns)$/.test(name)) return [name];
    return value === '' ? [name] : [`${name}=${JSON.stringify(value)}`];
  }

  print(document.body, 0);
  return lines.join('\n');
}
