import type { components } from '@utmost/core/contract.d.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import { paths } from '../routing/paths.ts';

type Detail = components['schemas']['Detail'];

/** What we found ourselves and what the server adds, each once. */
export function warningSentences(own: readonly Problem[], server: readonly Detail[]): string[] {
  return [...new Set([...own.map(sentenceOf), ...server.map(({ message }) => message)])];
}

/** Where the other links are found that the server's warnings are about, by sentence. */
export function waysOf(server: readonly Detail[]): ReadonlyMap<string, string> {
  const pairs = server.flatMap(({ message, link }) =>
    link ? [[message, addressOf(link.name)] as const] : [],
  );
  return new Map(pairs);
}

function addressOf(name: string): string {
  return `${paths.manageLinks}?${new URLSearchParams({ q: name })}`;
}
