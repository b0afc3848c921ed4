import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { type Choices, countVariations, MOST_LINKS } from '@utmost/core/link/variations.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import {
  type CompiledParameter,
  type CompiledTaxonomy,
  isEntered,
} from '@utmost/core/taxonomy/compile.ts';
import { isDropdown, valuesInUse } from '@utmost/core/taxonomy/dropdown-options.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useNotice } from '../../data/use-notice.ts';
import { Combobox } from '../../ui/controls/combobox.tsx';
import { describe, Field } from '../../ui/controls/field.tsx';
import { ModalDialog } from '../../ui/controls/modal-dialog.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { hueStyle } from '../../ui/theme/hue.ts';
import { bulkTexts, variationTexts as texts } from '../bulk-create-texts.ts';
import { type LinkList, variedCards, vary } from './link-list.ts';
import styles from './variations-dialog.module.css';

interface VariationsDialogProps {
  /** Dropdowns, and texts whose values are typed. */
  readonly parameters: readonly CompiledParameter[];
  readonly compiled: CompiledTaxonomy;
  /** The links that are varied. */
  readonly list: LinkList;
  readonly close: () => void;
  readonly onGenerate: (choices: Choices) => void;
}

const NO_VALUES: readonly string[] = [];

/** Asks which values of which dropdowns to vary, and says before how many links that makes. */
function VariationsDialog(props: VariationsDialogProps) {
  const { parameters, compiled, list, close, onGenerate } = props;
  const links = variedCards(list).length;
  const [chosen, setChosen] = useState<Choices>(new Map());
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const choices = new Map(
    parameters.flatMap(({ parameter: { queryName } }) => {
      const values = chosen.get(queryName) ?? [];
      return values.length > 0 ? [[queryName, values] as const] : [];
    }),
  );
  const combinations = choices.size === 0 ? 0 : links * countVariations(choices);
  const isTooMany = combinations > MOST_LINKS;
  const count = possibleOf(compiled, list, choices, combinations);
  const canGenerate = count > 0 && !isTooMany && [...typed.values()].every((text) => text === '');
  return (
    <ModalDialog
      title={texts.title}
      width="sm"
      close={close}
      onSubmit={() => {
        if (canGenerate) onGenerate(choices);
      }}
      actions={
        <>
          <p className={styles.count} data-wrong={isTooMany || undefined} aria-live="polite">
            {[
              combinations === 0
                ? texts.nothing
                : texts.count(
                    links,
                    [...choices.values()].map((values) => values.length),
                  ),
              ...(count < combinations ? [texts.leftOut(combinations - count)] : []),
              ...(isTooMany ? [bulkTexts.most(MOST_LINKS)] : []),
            ].join(' ')}
          </p>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button type="submit" variant="contained" disabled={!canGenerate}>
            <span>{texts.generate(count)}</span>
          </Button>
        </>
      }
    >
      <DialogContentText>{texts.text(links)}</DialogContentText>
      {parameters.map((one) => {
        const { queryName } = one.parameter;
        const choose = (values: readonly string[]) =>
          setChosen((now) => new Map(now).set(queryName, values));
        return isDropdown(one.parameter) ? (
          <VariedParameter
            key={queryName}
            compiled={one}
            chosen={chosen.get(queryName) ?? NO_VALUES}
            choose={choose}
            typed={typed.get(queryName) ?? ''}
            onType={(text) => setTyped((now) => new Map(now).set(queryName, text))}
          />
        ) : (
          <TypedValues key={queryName} compiled={one} choose={choose} />
        );
      })}
    </ModalDialog>
  );
}

/** How many of the combinations the rules allow; all of them where there are too many to make. */
function possibleOf(
  compiled: CompiledTaxonomy,
  list: LinkList,
  choices: Choices,
  combinations: number,
): number {
  const isCounted = compiled.rules.length > 0 && combinations > 0 && combinations <= MOST_LINKS;
  return isCounted ? vary(compiled, list, choices).cards.length : combinations;
}

interface VariedParameterProps {
  readonly compiled: CompiledParameter;
  /** In the order of the dropdown. */
  readonly chosen: readonly string[];
  readonly choose: (values: readonly string[]) => void;
  /** What is typed of another one. */
  readonly typed: string;
  readonly onType: (text: string) => void;
}

const MOST_SHOWN = 24;

/** The values of a dropdown, to choose any of. */
function VariedParameter({ compiled, chosen, choose, typed, onType }: VariedParameterProps) {
  const { parameter, position, check } = compiled;
  const { queryName, displayName } = parameter;
  const id = `vary-${queryName}`;
  const offered = useMemo(() => valuesInUse(parameter), [parameter]);
  const taken = useMemo(() => new Set(chosen), [chosen]);
  const options = useMemo(
    () => offered.map((one) => (taken.has(one.value) ? { ...one, aside: texts.chosen } : one)),
    [offered, taken],
  );
  const shown = useMemo(
    () => offered.filter(({ value }) => taken.has(value)).slice(0, MOST_SHOWN),
    [offered, taken],
  );
  const [unmatched, setUnmatched] = useState('');
  const problem = typed === '' || typed !== unmatched ? undefined : check(typed).map(sentenceOf)[0];
  const toggle = (toggled: string) => {
    const values = offered.map(({ value }) => value);
    choose(values.filter((value) => (value === toggled) !== taken.has(value)));
  };
  const pick = (value: string, isFinal: boolean) => {
    const isOffered = offered.some((one) => one.value === value);
    if (isFinal && isOffered) toggle(value);
    setUnmatched(isOffered ? '' : value);
    onType(isFinal && isOffered ? '' : value);
  };
  return (
    <div className={styles.parameter}>
      <div className={styles.quick}>
        <Button
          variant="text"
          aria-label={texts.allOf(displayName)}
          onClick={() => choose(offered.map(({ value }) => value))}
        >
          {texts.all}
        </Button>
        <Button variant="text" aria-label={texts.noneOf(displayName)} onClick={() => choose([])}>
          {texts.none}
        </Button>
      </div>
      <Field
        id={id}
        label={displayName}
        note={queryName}
        problem={problem}
        style={hueStyle(position)}
      >
        {shown.length === 0 ? null : (
          <ul className={`row hint ${styles.chosen}`} aria-label={texts.chosenOf(displayName)}>
            {shown.map(({ value, text }) => (
              <li key={value}>
                <button type="button" aria-label={texts.remove(text)} onClick={() => toggle(value)}>
                  {text} <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
            {chosen.length > shown.length ? (
              <li>{texts.more(chosen.length - shown.length)}</li>
            ) : null}
          </ul>
        )}
        <Combobox
          options={options}
          value={typed}
          placeholder={texts.add}
          input={{ id, ...describe(id, problem) }}
          onChange={pick}
          onType={onType}
          onCancel={() => onType('')}
          staysOpen
        />
      </Field>
    </div>
  );
}

const LINES = { min: 2, max: 6 };

/** The values of a text, typed or pasted one per line. */
function TypedValues({ compiled, choose }: Pick<VariedParameterProps, 'compiled' | 'choose'>) {
  const [text, setText] = useState('');
  const { queryName, displayName } = compiled.parameter;
  return (
    <div className={styles.typed}>
      <TextField
        id={`vary-${queryName}`}
        label={texts.typed(displayName)}
        queryName={queryName}
        style={hueStyle(compiled.position)}
        value={text}
        isCode
        rows={LINES}
        onChange={(typed) => {
          setText(typed);
          const lines = typed.split('\n').map((line) => line.trim());
          choose([...new Set(lines)].filter((line) => line !== ''));
        }}
      />
    </div>
  );
}

interface Variations {
  readonly open: () => void;
  readonly isOpen: boolean;
  readonly dialog: ReactNode;
}

/** Makes many links of those that are there, one for each combination of values. */
export function useVariations(
  compiled: CompiledTaxonomy,
  list: LinkList,
  replace: (by: LinkList, text: string) => void,
): Variations {
  const [isOpen, setOpen] = useState(false);
  const notify = useNotice();
  const parameters = compiled.visible.filter(isEntered);
  return {
    isOpen,
    open: () => {
      if (parameters.length > 0) setOpen(true);
      else notify(texts.noDropdowns, { type: 'error', title: texts.noDropdownsTitle });
    },
    dialog: isOpen ? (
      <VariationsDialog
        parameters={parameters}
        compiled={compiled}
        list={list}
        close={() => setOpen(false)}
        onGenerate={(choices) => {
          const varied = vary(compiled, list, choices);
          replace(varied, texts.replaced(varied.cards.length));
          setOpen(false);
        }}
      />
    ) : null,
  };
}
