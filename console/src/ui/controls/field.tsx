import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { CSSProperties, ReactNode } from 'react';
import styles from './field.module.css';

export interface FieldProps {
  /** Of the control; the label and the sentences refer to it. */
  readonly id: string;
  readonly label: string;
  /** A word behind the label: `required`. */
  readonly note?: string | undefined;
  /** The name that the value has in the URL. */
  readonly queryName?: string;
  readonly problem?: string | undefined;
  /** A button that mends what is wrong. */
  readonly remedy?: ReactNode;
  /** Carries `--hue` where the field is a parameter's. */
  readonly style?: CSSProperties | undefined;
  /** Whether the thing that the field is about is highlighted elsewhere. */
  readonly isHighlighted?: boolean;
  readonly children: ReactNode;
}

/** A label, its control, and the sentence that says what is wrong. */
export function Field(props: FieldProps) {
  const { id, label, note, queryName, problem, remedy, style, isHighlighted, children } = props;
  return (
    <FormControl
      error={problem !== undefined}
      {...(style && { style })}
      data-parameter={queryName}
      data-highlighted={isHighlighted || undefined}
    >
      <div className={`line ${styles.head}`}>
        {style ? <span className={styles.hue} aria-hidden="true" /> : null}
        <FormLabel id={`${id}-label`} htmlFor={id}>
          {label}
        </FormLabel>
        {note ? <span className={`hint ${styles.note}`}>{note}</span> : null}
        {queryName === undefined ? null : (
          <code translate="no" className={`cut hint ${styles.queryName}`}>
            {queryName}
          </code>
        )}
      </div>
      {children}
      <FormHelperText id={problemId(id)}>{problem}</FormHelperText>
      {remedy ? <div className={styles.remedy}>{remedy}</div> : null}
    </FormControl>
  );
}

/**
 * What a control says of itself to those who cannot see its field.
 * @example describe('link-name', 'Link name is required') // { 'aria-invalid': true, 'aria-describedby': 'link-name-problem' }
 */
export function describe(id: string, problem: string | undefined) {
  return problem ? { 'aria-invalid': true, 'aria-describedby': problemId(id) } : {};
}

function problemId(id: string): string {
  return `${id}-problem`;
}
