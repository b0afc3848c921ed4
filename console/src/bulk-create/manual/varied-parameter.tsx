import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { variationTexts as texts } from '@utmost/core/messages/bulk-create.ts';
import type { CompiledParameter } from '@utmost/core/taxonomy/compile.ts';
import { offeredValues } from '@utmost/core/taxonomy/dropdown-options.ts';
import { useId } from 'react';
import { hueStyle } from '../../theme/hue.ts';
import styles from './varied-parameter.module.css';

interface VariedParameterProps {
  readonly compiled: CompiledParameter;
  /** In the order of the dropdown. */
  readonly chosen: readonly string[];
  readonly choose: (values: readonly string[]) => void;
}

/** The values of a dropdown, to choose any of. */
export function VariedParameter({ compiled, chosen, choose }: VariedParameterProps) {
  const { parameter, position } = compiled;
  const id = useId();
  const options = offeredValues(parameter);
  const values = options.map(({ value }) => value);
  const toggle = (value: string, isChosen: boolean) =>
    choose(values.filter((one) => (one === value ? isChosen : chosen.includes(one))));
  return (
    <fieldset className={styles.parameter} style={hueStyle(position)}>
      <legend>
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
        {options.map(({ value, text, code }, index) => (
          <label key={value} htmlFor={`${id}-${index}`}>
            <Checkbox
              id={`${id}-${index}`}
              size="small"
              checked={chosen.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            <span>{text}</span>
            {code === null ? null : <code>{code}</code>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
