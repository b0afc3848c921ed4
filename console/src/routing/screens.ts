import { tabTexts } from '@utmost/core/messages/console.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { bulkTabText } from '../bulk-create/bulk-create-texts.ts';
import { checkUrlsTab } from '../check-urls/check-urls-texts.ts';
import { configTabText } from '../parameter-config/parameter-config-texts.ts';
import type { User } from '../providers/auth-provider.ts';
import { peopleTabText, userMenuTexts } from '../user-management/people-texts.ts';
import type { Access } from './guard.ts';
import { lists } from './lists.ts';

/** What the tab of a screen says. */
export interface TabText {
  readonly label: string;
  readonly description: string;
}

/** A screen: where it is, who may see it, and its tab where it has one. */
export interface Screen {
  readonly path: string;
  readonly access: Access;
  /** Fetches the screen's chunk; `view` does it by itself when it is shown. */
  readonly load: () => Promise<unknown>;
  readonly view: LazyExoticComponent<ComponentType>;
  /** Where it is a list: what its records are called, by react-admin and the API alike. */
  readonly resource?: string;
  /** Whether the signed-in frame with header and tabs surrounds it. */
  readonly framed: boolean;
  /** Whether it is served with a security policy of its own: it has to be loaded, not just shown. */
  readonly ownDocument?: true;
  readonly tab?: TabText;
  /** What it is called in the user's menu, where it is there; its tab gives way in a narrow window then. */
  readonly menu?: string;
}

const chunk = (load: () => Promise<{ default: ComponentType }>) => ({ load, view: lazy(load) });

/** All screens; tabs come in this order. A new screen is one folder and one line here. */
export const screens: readonly Screen[] = [
  {
    path: paths.login,
    access: 'public',
    framed: false,
    ...chunk(() => import('../login/login.tsx')),
  },
  {
    path: paths.loginCallback,
    access: 'public',
    framed: false,
    ...chunk(() => import('../login/login-callback.tsx')),
  },
  {
    path: paths.invitation,
    access: 'public',
    framed: false,
    ...chunk(() => import('../invitation/invitation.tsx')),
  },
  {
    path: paths.terms,
    access: 'public',
    framed: false,
    ...chunk(() => import('../legal/legal-page.tsx')),
  },
  {
    path: paths.privacy,
    access: 'public',
    framed: false,
    ...chunk(() => import('../legal/legal-page.tsx')),
  },
  {
    path: paths.createLink,
    access: 'signed-in',
    framed: true,
    tab: tabTexts.createLink,
    ...chunk(() => import('../create-link/create-link.tsx')),
  },
  {
    path: paths.bulkCreate,
    access: 'signed-in',
    framed: true,
    tab: bulkTabText,
    ...chunk(() => import('../bulk-create/bulk-create.tsx')),
  },
  {
    ...lists.links,
    framed: true,
    tab: tabTexts.manageLinks,
    ...chunk(() => import('../manage-links/manage-links.tsx')),
  },
  {
    path: paths.checkUrls,
    access: 'signed-in',
    framed: true,
    tab: checkUrlsTab,
    menu: checkUrlsTab.label,
    ...chunk(() => import('../check-urls/check-urls.tsx')),
  },
  {
    ...lists.parameters,
    framed: true,
    tab: configTabText,
    ...chunk(() => import('../parameter-config/parameter-config.tsx')),
  },
  {
    ...lists.users,
    framed: true,
    tab: peopleTabText,
    ...chunk(() => import('../user-management/user-management.tsx')),
  },
  {
    path: paths.profile,
    access: 'signed-in',
    framed: true,
    menu: userMenuTexts.profile,
    ...chunk(() => import('../profile/profile.tsx')),
  },
  {
    ...lists.apiTokens,
    framed: true,
    menu: userMenuTexts.apiTokens,
    ...chunk(() => import('../api-tokens/api-tokens.tsx')),
  },
  {
    path: paths.connect,
    access: 'signed-in',
    framed: false,
    ownDocument: true,
    ...chunk(() => import('../api-tokens/connect.tsx')),
  },
  {
    path: paths.plans,
    access: 'signed-in',
    framed: true,
    ...chunk(() => import('../subscription/plans.tsx')),
  },
  {
    path: paths.checkout,
    access: 'public',
    framed: false,
    ...chunk(() => import('../subscription/checkout.tsx')),
  },
  {
    path: paths.paymentSuccess,
    access: 'public',
    framed: false,
    ...chunk(() => import('../subscription/payment-success.tsx')),
  },
  {
    path: paths.paymentCanceled,
    access: 'public',
    framed: false,
    ...chunk(() => import('../subscription/payment-canceled.tsx')),
  },
  {
    path: paths.subscription,
    access: 'signed-in',
    framed: true,
    menu: userMenuTexts.subscription,
    ...chunk(() => import('../subscription/account.tsx')),
  },
  {
    ...lists.auditLog,
    framed: true,
    menu: userMenuTexts.auditLog,
    ...chunk(() => import('../audit-log/audit-log.tsx')),
  },
];

/** The screens that a user of the role may see. */
export const screensFor = (role: User['role']): readonly Screen[] =>
  screens.filter(({ access }) => access !== 'admin' || role === 'admin');

/** Whether the address is of a screen that has to be loaded. */
export const isOwnDocument = (address: string): boolean =>
  screens.some(({ path, ownDocument }) => ownDocument && path === address.split(/[?#]/, 1)[0]);

const RETURNABLE_PUBLIC: readonly string[] = [paths.invitation, paths.paymentSuccess];

/** The paths that signing in returns to. */
export const returnable: readonly string[] = screens
  .filter(({ access, path }) => access !== 'public' || RETURNABLE_PUBLIC.includes(path))
  .map(({ path }) => path);
