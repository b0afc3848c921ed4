import { checkUrlsTexts as texts } from '@utmost/core/messages/check-urls.ts';
import type { CheckedUrl } from './check-text.ts';
import styles from './url-list.module.css';

interface RowHeadProps {
  readonly url: CheckedUrl;
  readonly isSaved: boolean;
  readonly isPicked: boolean;
  readonly toggle: () => void;
}

/** Where the URL stands in the text, how it does, and whether it is to be saved. */
export function RowHead({ url, isSaved, isPicked, toggle }: RowHeadProps) {
  const { line, canSave, problems } = url;
  return (
    <div className={styles.head}>
      {canSave && !isSaved ? (
        <label>
          <input
            type="checkbox"
            aria-label={texts.select(line)}
            checked={isPicked}
            onChange={toggle}
          />
          {texts.line(line)}
        </label>
      ) : (
        <span>{texts.line(line)}</span>
      )}
      <span
        className={styles.state}
        data-tone={isSaved || problems.length === 0 ? 'good' : 'wrong'}
      >
        {isSaved ? texts.saved : problems.length === 0 ? texts.ok : texts.problems(problems.length)}
      </span>
    </div>
  );
}
