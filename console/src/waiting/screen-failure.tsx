import Button from '@mui/material/Button';
import { errorTexts } from '@utmost/core/messages/console.ts';
import { Component, type ReactNode } from 'react';
import styles from './screen-failure.module.css';

/** Catches what a screen throws, a chunk that could not be loaded included; a new page mends most of it. */
export class ScreenFailure extends Component<{ readonly children: ReactNode }> {
  override readonly state: { readonly failed: boolean } = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Broken /> : this.props.children;
  }
}

/** In place of what could not be shown. */
export function Broken() {
  return (
    <div className={styles.failure} role="alert">
      <p>{errorTexts.screenBroken}</p>
      <Button onClick={() => window.location.reload()}>{errorTexts.tryAgain}</Button>
    </div>
  );
}
