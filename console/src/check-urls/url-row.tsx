import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { checkUrlsTexts as texts } from '@utmost/core/messages/check-urls.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useMemo } from 'react';
import { warningSentences, waysOf } from '../controls/warning-sentences.ts';
import { Warnings } from '../controls/warnings.tsx';
import { BoundedUrl } from '../url-anatomy/bounded-url.tsx';
import { ValuePairs } from '../url-anatomy/value-pairs.tsx';
import type { CheckedUrl } from './check-text.ts';
import { CorrectedUrl } from './corrected-url.tsx';
import { LinkNameField } from './link-name-field.tsx';
import { sentencesByPart } from './part-sentences.ts';
import { type ChangePicked, type PickedUrls, rename, togglePicked } from './picked-urls.ts';
import { RowHead } from './row-head.tsx';
import styles from './url-list.module.css';

interface UrlRowProps {
  readonly compiled: CompiledTaxonomy;
  readonly url: CheckedUrl;
  readonly picks: PickedUrls;
  readonly change: ChangePicked;
}

/** A URL with what it says, what is wrong with it at its part, and how it should be. */
export function UrlRow({ compiled, url, picks, change }: UrlRowProps) {
  const { problems, correction, nth } = url;
  const saved = picks.saved.get(nth);
  const savedUrl = saved?.fullUrl;
  const isPicked = picks.picked.has(nth);
  const fromServer = saved?.warnings ?? [];
  const warnings = warningSentences(url.warnings, fromServer);
  const drawn = useMemo(
    () => ({
      parts: anatomyOf(compiled, url.url),
      sentences: sentencesByPart(savedUrl === undefined ? problems : []),
      values: decodeUrl(compiled, savedUrl ?? correction ?? url.url).values,
    }),
    [compiled, url.url, problems, correction, savedUrl],
  );
  return (
    <article
      className={styles.row}
      data-picked={isPicked || undefined}
      aria-label={texts.line(url.line)}
    >
      <RowHead
        url={url}
        isSaved={savedUrl !== undefined}
        isPicked={isPicked}
        toggle={() => change((now) => togglePicked(now, nth))}
      />
      <div className={styles.url}>
        <BoundedUrl parts={drawn.parts} problems={drawn.sentences} />
      </div>
      {problems.length === 0 || savedUrl !== undefined ? null : (
        <ul className={styles.problems}>
          {problems.map(sentenceOf).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {warnings.length > 0 ? <Warnings sentences={warnings} ways={waysOf(fromServer)} /> : null}
      {url.canSave && correction === null && problems.length > 0 && savedUrl === undefined ? (
        <p className={styles.hint}>{texts.numbered}</p>
      ) : null}
      {savedUrl === undefined && correction === null ? null : (
        <CorrectedUrl compiled={compiled} url={url} savedUrl={savedUrl} />
      )}
      {drawn.values.size === 0 ? null : <ValuePairs compiled={compiled} values={drawn.values} />}
      {isPicked ? (
        <LinkNameField
          id={`checked-${nth}`}
          name={picks.names.get(nth) ?? url.name}
          refused={picks.refused.get(nth)}
          onChange={(name) => change((now) => rename(now, nth, name))}
        />
      ) : null}
    </article>
  );
}
