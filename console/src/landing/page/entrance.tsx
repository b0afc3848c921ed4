import { landingTexts as texts } from '@utmost/core/messages/landing.ts';
import { paths } from '../../routing/paths.ts';

/** The way in for those who have a workspace. */
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

/** The way in for everybody else; the login leads on to Create Link whoever is signed in. */
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
