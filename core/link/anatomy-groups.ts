import type { UrlPart } from './anatomy.ts';

/**
 * The pieces that should stay on one line: the base, and each key with its value.
 * @example groupsOf([base, key, value, foreign]) // [[base], [key, value], [foreign]]
 */
export function groupsOf(parts: readonly UrlPart[]): UrlPart[][] {
  const groups: UrlPart[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    const belongs = part.kind === 'value' || part.kind === 'identifier';
    if (belongs && last?.at(-1)?.kind === 'key') last.push(part);
    else groups.push([part]);
  }
  return groups;
}
