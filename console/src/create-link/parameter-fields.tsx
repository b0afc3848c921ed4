import { createLinkTexts as texts } from '@utmost/core/messages/console.ts';
import type { ComponentProps } from 'react';
import { NoParameters } from '../link-fields/no-parameters.tsx';
import { ParameterGrid } from '../link-fields/parameter-grid.tsx';
import styles from './form.module.css';

/** The fields of all visible parameters under their heading. */
export function ParameterFields(props: ComponentProps<typeof ParameterGrid>) {
  return (
    <>
      <hr className={styles.rule} />
      <h2 className={styles.heading}>
        {texts.parameters} <span>{texts.parametersOrder}</span>
      </h2>
      {props.compiled.visible.length === 0 ? <NoParameters className={styles.empty} /> : null}
      <ParameterGrid {...props} />
    </>
  );
}
