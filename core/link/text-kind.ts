import type { TextKind } from './find-urls.ts';

const BY_ENDING: Readonly<Record<string, TextKind>> = {
  csv: 'csv',
  tsv: 'csv',
  tab: 'csv',
  htm: 'html',
  html: 'html',
  xhtml: 'html',
  xml: 'html',
  vue: 'html',
  svelte: 'html',
};

/**
 * What kind of text a file's name promises.
 * @example kindOf('newsletter.html') // 'html'
 */
export function kindOf(path: string): TextKind {
  const ending = /\.([a-z]+)(?:\.gz)?$/i.exec(path)?.[1] ?? '';
  return BY_ENDING[ending.toLowerCase()] ?? 'text';
}
