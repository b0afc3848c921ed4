import { paths } from '@utmost/core/screen-paths.ts';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { User } from '../data/user.ts';
import { tabTexts, userMenuTexts } from '../shell/shell-texts.ts';
import { isPublic } from './addresses.ts';
import type { Access } from './guard.ts';
import { type ListAt, lists } from './lists.ts';
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

const UNFRAMED = { framed: false };

/** @param where the path, or the list that is there */
function screen(
  where: string | ListAt,
  load: () => Promise<{ default: ComponentType }>,
  look: Partial<Pick<Screen, 'framed' | 'tab' | 'menu'>> = {},
): Screen {
  const place =
    typeof where === 'string'
      ? { path: where, access: isPublic(where) ? ('public' as const) : ('signed-in' as const) }
      : where;
  const view = lazy(() => load().catch(renewPage));
  return { framed: true, ...place, load, view, ...look };
}

/** All screens; tabs come in this order. A new screen is one folder and one line here. */
export const screens: readonly Screen[] = [
  screen(paths.login, () => import('../login/login.tsx'), UNFRAMED),
  screen(paths.loginCallback, () => import('../login/login-callback.tsx'), UNFRAMED),
  screen(paths.invitation, () => import('../invitation/invitation.tsx'), UNFRAMED),
  screen(paths.terms, () => import('../legal/legal-page.tsx'), UNFRAMED),
  screen(paths.privacy, () => import('../legal/legal-page.tsx'), UNFRAMED),
  screen(paths.createLink, () => import('../create-link/create-link.tsx'), {
    tab: tabTexts.createLink,
  }),
  screen(paths.bulkCreate, () => import('../bulk-create/bulk-create.tsx'), {
    tab: tabTexts.bulkCreate,
  }),
  screen(lists.links, () => import('../manage-links/manage-links.tsx'), {
    tab: tabTexts.manageLinks,
  }),
  screen(paths.checkUrls, () => import('../check-urls/check-urls.tsx'), {
    tab: tabTexts.checkUrls,
    menu: tabTexts.checkUrls.label,
  }),
  screen(lists.parameters, () => import('../parameter-config/parameter-config.tsx'), {
    tab: tabTexts.parameterConfig,
  }),
  screen(lists.users, () => import('../user-management/user-management.tsx'), {
    tab: tabTexts.userManagement,
  }),
  screen(paths.profile, () => import('../profile/profile.tsx'), { menu: userMenuTexts.profile }),
  screen(lists.apiTokens, () => import('../api-tokens/api-tokens.tsx'), {
    menu: userMenuTexts.apiTokens,
  }),
  screen(paths.connect, () => import('../api-tokens/connect.tsx'), UNFRAMED),
  screen(paths.plans, () => import('../subscription/plans.tsx')),
  screen(paths.checkout, () => import('../subscription/checkout.tsx'), UNFRAMED),
  screen(paths.paymentSuccess, () => import('../subscription/payment-success.tsx'), UNFRAMED),
  screen(paths.paymentCanceled, () => import('../subscription/payment-canceled.tsx'), UNFRAMED),
  screen(paths.subscription, () => import('../subscription/account.tsx'), {
    menu: userMenuTexts.subscription,
  }),
  screen(lists.auditLog, () => import('../audit-log/audit-log.tsx'), {
    menu: userMenuTexts.auditLog,
  }),
];

/** The screens that a user of the role may see. */
export const screensFor = (role: User['role']): readonly Screen[] =>
  screens.filter(({ access }) => access !== 'admin' || role === 'admin');
