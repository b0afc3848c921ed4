import type { UrlPart } from '@utmost/core/link/anatomy.ts';
import styles from './bounded-url.module.css';
import { UrlAnatomy } from './url-anatomy.tsx';

interface BoundedUrlProps {
  readonly parts: readonly UrlPart[];
  readonly problems?: ReadonlyMap<string, string>;
}

/** A URL in a list: one of thousands of characters does not take the whole screen for itself. */
export function BoundedUrl({ parts, problems }: BoundedUrlProps) {
  return (
    <div className={styles.bounded}>
      <UrlAnatomy parts={parts} {...(problems && { problems })} />
    </div>
  );
}
