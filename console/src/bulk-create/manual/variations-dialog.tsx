import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type Choices, countVariations, MOST_LINKS } from '@utmost/core/link/variations.ts';
import { bulkTexts, variationTexts as texts } from '@utmost/core/messages/bulk-create.ts';
import type { CompiledParameter, CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { isDropdown, offeredValues } from '@utmost/core/taxonomy/dropdown-options.ts';
import { type ReactNode, useState } from 'react';
import { ModalDialog } from '../../controls/modal-dialog.tsx';
import { TextField } from '../../controls/text-field.tsx';
import { useNotice } from '../../providers/use-notice.ts';
import { hueStyle } from '../../theme/hue.ts';
import { type LinkList, variedCards, vary } from './link-list.ts';
import styles from './variations-dialog.module.css';

interface VariationsDialogProps {
  /** Dropdowns, and texts whose values are typed. */
  readonly parameters: readonly CompiledParameter[];
  /** How many links are varied. */
  readonly links: number;
  readonly close: () => void;
  readonly onGenerate: (choices: Choices) => void;
}

/** Asks which values of which dropdowns to vary, and says before how many links that makes. */
function VariationsDialog({ parameters, links, close, onGenerate }: VariationsDialogProps) {
  const [chosen, setChosen] = useState<Choices>(new Map());
  const choices = new Map(
    parameters.flatMap(({ parameter: { queryName } }) => {
      const values = chosen.get(queryName) ?? [];
      return values.length > 0 ? [[queryName, values] as const] : [];
    }),
  );
  const count = choices.size === 0 ? 0 : links * countVariations(choices);
  const isTooMany = count > MOST_LINKS;
  const canGenerate = count > 0 && !isTooMany;
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
            {count === 0
              ? texts.nothing
              : texts.count(
                  links,
                  [...choices.values()].map((values) => values.length),
                )}
            {isTooMany ? ` ${bulkTexts.most(MOST_LINKS)}` : ''}
          </p>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button type="submit" variant="contained" disabled={!canGenerate}>
            {texts.generate(count)}
          </Button>
        </>
      }
    >
      <DialogContentText>{texts.text(links)}</DialogContentText>
      {parameters.map((one) => {
        const { queryName } = one.parameter;
        const Values = isDropdown(one.parameter) ? VariedParameter : TypedValues;
        return (
          <Values
            key={queryName}
            compiled={one}
            chosen={chosen.get(queryName) ?? []}
            choose={(values) => setChosen((now) => new Map(now).set(queryName, values))}
          />
        );
      })}
    </ModalDialog>
  );
}

interface VariedParameterProps {
  readonly compiled: CompiledParameter;
  /** In the order of the dropdown. */
  readonly chosen: readonly string[];
  readonly choose: (values: readonly string[]) => void;
}

/** The values of a dropdown, to choose any of. */
function VariedParameter({ compiled, chosen, choose }: VariedParameterProps) {
  const { parameter, position } = compiled;
  const options = offeredValues(parameter);
  const values = options.map(({ value }) => value);
  const toggle = (value: string, isChosen: boolean) =>
    choose(values.filter((one) => (one === value ? isChosen : chosen.includes(one))));
  return (
    <fieldset className={styles.parameter} style={hueStyle(position)}>
      <legend className="hue">
        {parameter.displayName} <code>{parameter.queryName}</code>
      </legend>
      <div className={styles.quick}>
        <Button
          variant="text"
          aria-label={texts.allOf(parameter.displayName)}
          onClick={() => choose(values)}
        >
          {texts.all}
        </Button>
        <Button
          variant="text"
          aria-label={texts.noneOf(parameter.displayName)}
          onClick={() => choose([])}
        >
          {texts.none}
        </Button>
      </div>
      <div className={styles.values}>
        {options.map(({ value, text, code }) => (
          <FormControlLabel
            key={value}
            control={
              <Checkbox
                checked={chosen.includes(value)}
                onChange={({ target }) => toggle(value, target.checked)}
              />
            }
            label={
              <>
                {text} {code === null ? null : <code>{code}</code>}
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

const LINES = { min: 2, max: 6 };

/** The values of a text, typed or pasted one per line. */
function TypedValues({ compiled, choose }: VariedParameterProps) {
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
  const parameters = compiled.visible.filter(({ parameter }) => parameter.type !== 'identifier');
  return {
    isOpen,
    open: () => {
      if (parameters.length > 0) setOpen(true);
      else notify(texts.noDropdowns, { type: 'error', title: texts.noDropdownsTitle });
    },
    dialog: isOpen ? (
      <VariationsDialog
        parameters={parameters}
        links={variedCards(list).length}
        close={() => setOpen(false)}
        onGenerate={(choices) => {
          const varied = vary(list, choices);
          replace(varied, texts.replaced(varied.cards.length));
          setOpen(false);
        }}
      />
    ) : null,
  };
}
