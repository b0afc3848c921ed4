import styles from './check-box.module.css';

interface CheckBoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly isPartial?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: () => void;
}

/** A box to tick, with room around it for fingers. */
export function CheckBox(props: CheckBoxProps) {
  const { label, checked, isPartial = false, isDisabled = false, onChange } = props;
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={isDisabled}
        ref={(box) => {
          if (box) box.indeterminate = isPartial;
        }}
        onChange={onChange}
      />
    </label>
  );
}
