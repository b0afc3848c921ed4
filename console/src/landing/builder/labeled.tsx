import type { CSSProperties, ReactNode } from 'react';

interface LabeledProps {
  readonly id: string;
  readonly label: string;
  readonly queryName?: string;
  /** Carries the parameter's hue. */
  readonly style?: CSSProperties;
  readonly isHighlighted?: boolean;
  readonly problem: string | undefined;
  readonly children: ReactNode;
  /** What stands under the control in addition to the problem. */
  readonly below?: ReactNode;
}

/** A label, its control, and what is to be said of what was typed. */
export function Labeled(props: LabeledProps) {
  const { id, label, queryName, style, isHighlighted, problem, children, below } = props;
  return (
    <div
      className="builder-field"
      style={style}
      data-parameter={queryName}
      data-highlighted={isHighlighted || undefined}
    >
      <div className="builder-label">
        <label htmlFor={id} className={queryName ? 'hue' : ''}>
          {label}
        </label>
        {queryName ? <code translate="no">{queryName}</code> : null}
      </div>
      {children}
      <p id={`${id}-problem`} className="builder-problem" aria-live="polite">
        {problem}
      </p>
      {below}
    </div>
  );
}

/** What a control says of itself to those who do not see its sentence. */
export function describedBy(id: string, problem: string | undefined) {
  return problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {};
}
