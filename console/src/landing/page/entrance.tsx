import { paths } from '@utmost/core/screen-paths.ts';
import { landingTexts as texts } from '../landing-texts.ts';

/** For people who have a workspace. */
export function LogIn() {
  return (
    <a className="page-button" href={paths.login} data-prefers="login">
      {texts.logIn}
    </a>
  );
}

interface StartProps {
  readonly isLarge?: boolean;
}

/** For everyone else; the login page redirects people who are signed in to Create Link. */
export function Start({ isLarge }: StartProps) {
  return (
    <a
      className="page-button"
      href={paths.login}
      data-prefers="register"
      data-primary=""
      data-large={isLarge || undefined}
    >
      {texts.getStarted}
    </a>
  );
}
