import Button from '@mui/material/Button';
import { paths } from '@utmost/core/screen-paths.ts';
import { Component, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { errorTexts } from '../../data/data-texts.ts';
import { notFoundTexts, waitingTexts } from '../ui-texts.ts';
import { PageTitle } from './page-title.tsx';
import styles from './screen.module.css';

/** A page that says what it waits for; the words come late, so that a quick answer does not flicker. */
export function Waiting({ text }: { readonly text: string }) {
  return (
    <p className={`${styles.page} ${styles.waiting}`} role="status" aria-busy="true">
      {text}
    </p>
  );
}

/** What comes is not known yet. */
export function Loading() {
  return <Waiting text={waitingTexts.loading} />;
}

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
    <div className={styles.page} role="alert">
      <p>{errorTexts.screenBroken}</p>
      <Button onClick={() => window.location.reload()}>{errorTexts.tryAgain}</Button>
    </div>
  );
}

/** Any address that no screen has. */
export function NotFound() {
  return (
    <div className={styles.page}>
      <PageTitle screen={notFoundTexts.title} />
      <code>{notFoundTexts.code}</code>
      <h1>{notFoundTexts.title}</h1>
      <p>{notFoundTexts.text}</p>
      <Button component={Link} to={paths.createLink}>
        {notFoundTexts.back}
      </Button>
    </div>
  );
}
