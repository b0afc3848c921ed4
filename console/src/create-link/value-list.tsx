import { previewTexts as texts } from '@utmost/core/messages/console.ts';
import type { ComponentProps } from 'react';
import { ValuePairs } from '../url-anatomy/value-pairs.tsx';
import styles from './value-list.module.css';

/** The parameters of a link by their names for people, under their heading. */
export function ValueList(props: ComponentProps<typeof ValuePairs>) {
  const { compiled, values } = props;
  const isEmpty = !compiled.parameters.some(({ parameter }) => values.has(parameter.queryName));
  return (
    <div className={styles.values}>
      <h3>{texts.parameters}</h3>
      {isEmpty ? <p>{texts.noParameters}</p> : <ValuePairs {...props} />}
    </div>
  );
}
