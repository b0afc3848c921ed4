import { linkTableTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { countCharacters } from '@utmost/core/rules/characters.ts';
import { useState } from 'react';
import styles from './links-table.module.css';

const SHORT = 25;

/** A link's name; a long one is cut until somebody wants to see the rest. */
export function LinkName({ name }: { readonly name: string }) {
  const [isExpanded, setExpanded] = useState(false);
  if (countCharacters(name) <= SHORT) return <span>{name}</span>;
  return (
    <>
      <span title={name}>{isExpanded ? name : shorten(name)}</span>{' '}
      <button
        type="button"
        className={styles.expand}
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
      >
        {isExpanded ? texts.showLess : texts.showMore}
      </button>
    </>
  );
}

function shorten(name: string): string {
  return `${Array.from(name).slice(0, SHORT).join('').trimEnd()}…`;
}
