import { warningTexts as texts } from '@utmost/core/messages/console.ts';
import { Link } from 'react-router-dom';
import styles from './warnings.module.css';

interface WarningsProps {
  readonly sentences: readonly string[];
  /** Where what a sentence is about can be seen. */
  readonly ways?: ReadonlyMap<string, string>;
}

/** What is worth knowing about a link, though it may be saved. */
export function Warnings({ sentences, ways }: WarningsProps) {
  return (
    <ul className={styles.warnings} aria-live="polite">
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
