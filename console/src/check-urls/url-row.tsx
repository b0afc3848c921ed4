import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import { checkLinkName } from '@utmost/core/link/check.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { type Problem, valuePath } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useMemo } from 'react';
import { useCopy } from '../ui/browser/use-copy.ts';
import { TextField } from '../ui/controls/text-field.tsx';
import { Warnings, warningSentences, waysOf } from '../ui/controls/warnings.tsx';
import { ParameterField } from '../ui/link-fields/parameter-field.tsx';
import { copyTexts } from '../ui/ui-texts.ts';
import { BASE_PART, BoundedUrl, UrlAnatomy } from '../ui/url-anatomy/url-anatomy.tsx';
import { ValuePairs } from '../ui/url-anatomy/value-pairs.tsx';
import { checkUrlsTexts as texts } from './check-urls-texts.ts';
import { type ChangePicked, fix, type PickedUrls, rename, togglePicked } from './picked-urls.ts';
import styles from './url-row.module.css';
import type { CheckedUrl } from './use-check.ts';

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
      className={`card ${styles.row}`}
      data-picked={isPicked || undefined}
      aria-label={texts.line(url)}
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
        <p className="muted">{texts.numbered}</p>
      ) : null}
      {savedUrl === undefined && correction === null ? null : (
        <CorrectedUrl compiled={compiled} url={url} savedUrl={savedUrl} />
      )}
      {url.fixable.length === 0 || savedUrl !== undefined ? null : (
        <FixFields
          compiled={compiled}
          url={url}
          values={picks.fixes.get(nth)}
          fix={(queryName, value) => change((now) => fix(now, nth, queryName, value))}
        />
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

interface RowHeadProps {
  readonly url: CheckedUrl;
  readonly isSaved: boolean;
  readonly isPicked: boolean;
  readonly toggle: () => void;
}

/** Where the URL stands in the text, how it does, and whether it is to be saved. */
function RowHead({ url, isSaved, isPicked, toggle }: RowHeadProps) {
  const { canSave, problems } = url;
  const { text, tone } = stateOf(url, isSaved);
  return (
    <div className={`hint line ${styles.head}`}>
      {canSave && !isSaved ? (
        <FormControlLabel
          control={
            <Checkbox
              checked={isPicked}
              slotProps={{ input: { 'aria-label': texts.select(url) } }}
              onChange={toggle}
            />
          }
          label={texts.line(url)}
        />
      ) : (
        <span>{texts.line(url)}</span>
      )}
      {problems.length > 0 && tone !== 'wrong' ? (
        <span>{texts.problems(problems.length)}</span>
      ) : null}
      <span className={styles.state} data-tone={tone}>
        {text}
      </span>
    </div>
  );
}

/** How a URL does: as it is, as we would have it, or as it was saved. */
function stateOf({ problems, correction, canSave, left }: CheckedUrl, isSaved: boolean) {
  if (isSaved) return { text: texts.saved, tone: 'good' };
  if (problems.length === 0) return { text: texts.ok, tone: 'good' };
  if (correction === null) return { text: texts.problems(problems.length), tone: 'wrong' };
  return canSave || left.length === 0
    ? { text: texts.corrected, tone: 'good' }
    : { text: texts.partlyFixed, tone: 'caution' };
}

interface CorrectedUrlProps {
  readonly compiled: CompiledTaxonomy;
  readonly url: CheckedUrl;
  /** As the server stored it, once it was saved. */
  readonly savedUrl: string | undefined;
}

/** The URL as it should be, or as it was saved, and what is still to be mended by hand. */
function CorrectedUrl({ compiled, url, savedUrl }: CorrectedUrlProps) {
  const { copy, isCopied } = useCopy({ title: copyTexts.copied, text: texts.copied });
  const better = savedUrl ?? url.correction ?? url.url;
  const left = savedUrl === undefined ? url.left : [];
  // A value with a field to fix it in is told of there.
  const untold = left.filter(({ path }) => !url.fixable.some((name) => path === valuePath(name)));
  const { text, tone } = stateOf(url, savedUrl !== undefined);
  return (
    <section className={styles.corrected} data-tone={tone}>
      <header>
        <span>{text}</span>
        <Button variant="text" aria-label={texts.copy(url)} onClick={() => copy(better)}>
          <span>{isCopied ? copyTexts.copied : copyTexts.copyShort}</span>
        </Button>
      </header>
      <div className={styles.url}>
        <UrlAnatomy parts={anatomyOf(compiled, better)} problems={sentencesByPart(left)} />
      </div>
      {untold.length === 0 ? null : (
        <p className={styles.left}>
          {url.canSave ? texts.numbered : `${texts.left}: ${untold.map(sentenceOf).join(' · ')}`}
        </p>
      )}
    </section>
  );
}

interface LinkNameFieldProps {
  readonly id: string;
  readonly name: string;
  /** Why the server did not save it. */
  readonly refused: readonly string[] | undefined;
  readonly onChange: (name: string) => void;
}

/** What the URL is called as a link; made up at first, to be changed at will. */
function LinkNameField({ id, name, refused, onChange }: LinkNameFieldProps) {
  const sentences = refused ?? checkLinkName(name).map(sentenceOf);
  const problem = sentences.length === 0 ? undefined : sentences.join(' · ');
  return (
    <div className={styles.name}>
      <TextField id={id} label={texts.name} value={name} problem={problem} onChange={onChange} />
    </div>
  );
}

const VALUE = valuePath('');

/** The first sentence about each part of a URL, as `UrlAnatomy` takes them. */
function sentencesByPart(problems: readonly Problem[]): ReadonlyMap<string, string> {
  return new Map(
    problems.toReversed().map((one) => {
      const { path } = one;
      const part = path.startsWith(VALUE) ? path.slice(VALUE.length) : BASE_PART;
      return [part, sentenceOf(one)];
    }),
  );
}

interface FixFieldsProps {
  readonly compiled: CompiledTaxonomy;
  readonly url: CheckedUrl;
  /** What was put right so far, by query name. */
  readonly values: ReadonlyMap<string, string> | undefined;
  readonly fix: (queryName: string, value: string) => void;
}

/** The fields of the invalid values that have no certain correction. */
function FixFields({ compiled, url, values, fix }: FixFieldsProps) {
  const decoded = decodeUrl(compiled, url.correction ?? url.url).values;
  return (
    <fieldset className={styles.fields}>
      <legend>{texts.fix}</legend>
      {url.fixable.map((queryName) => {
        const one = compiled.byName.get(queryName);
        const problem = url.left.find(({ path }) => path === valuePath(queryName));
        return one === undefined ? null : (
          <ParameterField
            key={queryName}
            formId={`checked-${url.nth}`}
            compiled={one}
            value={values?.get(queryName) ?? decoded.get(queryName) ?? ''}
            identifier={undefined}
            problem={problem && sentenceOf(problem)}
            isHighlighted={false}
            onChange={(value) => fix(queryName, value)}
          />
        );
      })}
    </fieldset>
  );
}
