import { tabTexts } from '@utmost/core/messages/console.ts';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Access } from './guard.ts';
import { paths } from './paths.ts';

/** What the tab of a screen says. */
export interface TabText {
  readonly label: string;
  readonly description: string;
}

/** A screen: where it is, who may see it, and its tab where it has one. */
export interface Screen {
  readonly path: string;
  readonly access: Access;
  readonly view: LazyExoticComponent<ComponentType>;
  /** Whether the signed-in frame with header and tabs surrounds it. */
  readonly framed: boolean;
  readonly tab?: TabText;
}

/** All screens; tabs come in this order. A new screen is one folder and one line here. */
export const screens: readonly Screen[] = [
  {
    path: paths.landing,
    access: 'public',
    framed: false,
    view: lazy(() => import('../landing/landing.tsx')),
  },
  {
    path: paths.login,
    access: 'public',
    framed: false,
    view: lazy(() => import('../login/login.tsx')),
  },
  {
    path: paths.loginCallback,
    access: 'public',
    framed: false,
    view: lazy(() => import('../login/login-callback.tsx')),
  },
  {
    path: paths.terms,
    access: 'public',
    framed: false,
    view: lazy(() => import('../legal/terms.tsx')),
  },
  {
    path: paths.privacy,
    access: 'public',
    framed: false,
    view: lazy(() => import('../legal/privacy.tsx')),
  },
  {
    path: paths.createLink,
    access: 'signed-in',
    framed: true,
    tab: tabTexts.createLink,
    view: lazy(() => import('../create-link/create-link.tsx')),
  },
  {
    path: paths.manageLinks,
    access: 'signed-in',
    framed: true,
    tab: tabTexts.manageLinks,
    view: lazy(() => import('../manage-links/manage-links.tsx')),
  },
];

/** Where somebody who had to sign in first is brought back to. */
export const returnable: readonly string[] = screens
  .filter(({ access }) => access !== 'public')
  .map(({ path }) => path);
