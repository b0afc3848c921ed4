import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useEffect, useRef } from 'react';
import { UrlParts } from '../ui/url-anatomy/url-parts.tsx';
import styles from './create-link.module.css';
import { previewTexts as texts } from './create-link-texts.ts';

interface UrlBarProps {
  readonly compiled: CompiledTaxonomy;
  readonly fullUrl: string;
  /** The query name of the highlighted parameter. */
  readonly highlighted: string | null;
  /** The id of what shows the URL with all that can be done with it. */
  readonly panel: string;
}

/** On a phone, the URL as it grows, at the lower edge of the form; a tap leads to its panel. */
export function UrlBar({ compiled, fullUrl, highlighted, panel }: UrlBarProps) {
  const line = useRef<HTMLSpanElement>(null);
  // What is typed comes in at its end.
  useEffect(() => {
    if (fullUrl !== '' && line.current) line.current.scrollTop = line.current.scrollHeight;
  }, [fullUrl]);
  return (
    <button
      type="button"
      className={styles.bar}
      onClick={() => document.getElementById(panel)?.scrollIntoView()}
    >
      <span className="visually-hidden">{texts.toPanel}</span>
      <span ref={line}>
        <UrlParts parts={anatomyOf(compiled, fullUrl)} highlighted={highlighted} />
      </span>
    </button>
  );
}
