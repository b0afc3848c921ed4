import { isLinkPath, paths } from '@utmost/core/screen-paths.ts';

const PUBLIC: readonly string[] = [
  paths.login,
  paths.loginCallback,
  paths.invitation,
  paths.terms,
  paths.privacy,
  paths.checkout,
  paths.paymentSuccess,
  paths.paymentCanceled,
];
// Served with a security policy of its own.
const OWN_DOCUMENT = paths.connect;
const RETURNABLE_PUBLIC: readonly string[] = [paths.invitation, paths.paymentSuccess];
const NO_SCREENS: readonly string[] = [paths.landing, paths.accessDenied];

/**
 * The path of the screen at an address: a link has an address of its own, below that of the list.
 * @example screenPathOf('/manage-links/0190b3c6-0000-7000-8000-000000000009') // '/manage-links'
 */
export function screenPathOf(pathname: string): string {
  return isLinkPath(pathname) ? paths.manageLinks : pathname;
}

/** Whether a screen needs no sign-in. */
export const isPublic = (path: string): boolean => PUBLIC.includes(path);

/** Whether the address is of a screen that has to be loaded, not just shown. */
export const isOwnDocument = (address: string): boolean =>
  address.split(/[?#]/, 1)[0] === OWN_DOCUMENT;

/** The paths that signing in returns to. */
export const returnable: readonly string[] = Object.values(paths).filter(
  (path) => !NO_SCREENS.includes(path) && (!isPublic(path) || RETURNABLE_PUBLIC.includes(path)),
);
