import LinearProgress from '@mui/material/LinearProgress';
import boxStyles from '../screen/box-page.module.css';
import styles from './payment.module.css';

interface BusyStepProps {
  readonly title: string;
  readonly text: string;
}

/** A step of a payment that takes its time. */
export function BusyStep({ title, text }: BusyStepProps) {
  return (
    <div className={styles.busy} role="status">
      <h1>{title}</h1>
      <p className={boxStyles.note}>{text}</p>
      <LinearProgress aria-hidden="true" />
    </div>
  );
}
