import styles from './check-box.module.css';

interface CheckBoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly isPartial?: boolean;
  readonly onChange: () => void;
}

/** A box to tick, with room around it for fingers. */
export function CheckBox({ label, checked, isPartial = false, onChange }: CheckBoxProps) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isPartial;
        }}
        onChange={onChange}
      />
    </label>
  );
}
