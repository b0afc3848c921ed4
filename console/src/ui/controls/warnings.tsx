import type { components } from '@utmost/core/contract.d.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { Link } from 'react-router-dom';
import { warningTexts as texts } from '../ui-texts.ts';
import styles from './warnings.module.css';

interface WarningsProps {
  readonly sentences: readonly string[];
  /** Where what a sentence is about can be seen. */
  readonly ways?: ReadonlyMap<string, string>;
}

/** What is worth knowing about a link, though it may be saved. */
export function Warnings({ sentences, ways }: WarningsProps) {
  return (
    <ul className={`stack ${styles.warnings}`} aria-live="polite">
      {sentences.map((sentence) => {
        const way = ways?.get(sentence);
        return (
          <li key={sentence}>
            <span>
              {sentence}
              {way === undefined ? null : (
                <>
                  {' '}
                  <Link to={way}>{texts.show}</Link>
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

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
