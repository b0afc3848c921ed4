import { paths } from '@utmost/core/screen-paths.ts';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { bulkTabText } from '../bulk-create/bulk-create-texts.ts';
import { checkUrlsTab } from '../check-urls/check-urls-texts.ts';
import type { User } from '../data/user.ts';
import { configTabText } from '../parameter-config/parameter-config-texts.ts';
import { tabTexts } from '../shell/shell-texts.ts';
import { peopleTabText, userMenuTexts } from '../user-management/people-texts.ts';
import { isPublic } from './addresses.ts';
import type { Access } from './guard.ts';
import { lists } from './lists.ts';
import { renewPage } from './renew-page.ts';

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
  readonly tab?: TabText;
  /** What it is called in the user's menu, where it is there; its tab gives way in a narrow window then. */
  readonly menu?: string;
}

const at = (path: string): Pick<Screen, 'path' | 'access'> => ({
  path,
  access: isPublic(path) ? 'public' : 'signed-in',
});
const chunk = (load: () => Promise<{ default: ComponentType }>) => ({
  load,
  view: lazy(() => load().catch(renewPage)),
});

/** All screens; tabs come in this order. A new screen is one folder and one line here. */
export const screens: readonly Screen[] = [
  {
    ...at(paths.login),
    framed: false,
    ...chunk(() => import('../login/login.tsx')),
  },
  {
    ...at(paths.loginCallback),
    framed: false,
    ...chunk(() => import('../login/login-callback.tsx')),
  },
  {
    ...at(paths.invitation),
    framed: false,
    ...chunk(() => import('../invitation/invitation.tsx')),
  },
  {
    ...at(paths.terms),
    framed: false,
    ...chunk(() => import('../legal/legal-page.tsx')),
  },
  {
    ...at(paths.privacy),
    framed: false,
    ...chunk(() => import('../legal/legal-page.tsx')),
  },
  {
    ...at(paths.createLink),
    framed: true,
    tab: tabTexts.createLink,
    ...chunk(() => import('../create-link/create-link.tsx')),
  },
  {
    ...at(paths.bulkCreate),
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
    ...at(paths.checkUrls),
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
    ...at(paths.profile),
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
    ...at(paths.connect),
    framed: false,
    ...chunk(() => import('../api-tokens/connect.tsx')),
  },
  {
    ...at(paths.plans),
    framed: true,
    ...chunk(() => import('../subscription/plans.tsx')),
  },
  {
    ...at(paths.checkout),
    framed: false,
    ...chunk(() => import('../subscription/checkout.tsx')),
  },
  {
    ...at(paths.paymentSuccess),
    framed: false,
    ...chunk(() => import('../subscription/payment-success.tsx')),
  },
  {
    ...at(paths.paymentCanceled),
    framed: false,
    ...chunk(() => import('../subscription/payment-canceled.tsx')),
  },
  {
    ...at(paths.subscription),
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
