import { tabTexts } from '@utmost/core/messages/console.ts';
import { configTabText } from '@utmost/core/messages/parameter-config.ts';
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
  /** Fetches the screen's chunk; `view` does it by itself when it is shown. */
  readonly load: () => Promise<unknown>;
  readonly view: LazyExoticComponent<ComponentType>;
  /** Whether the signed-in frame with header and tabs surrounds it. */
  readonly framed: boolean;
  readonly tab?: TabText;
}

const chunk = (load: () => Promise<{ default: ComponentType }>) => ({ load, view: lazy(load) });

/** All screens; tabs come in this order. A new screen is one folder and one line here. */
export const screens: readonly Screen[] = [
  {
    path: paths.landing,
    access: 'public',
    framed: false,
    ...chunk(() => import('../landing/landing.tsx')),
  },
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
    path: paths.terms,
    access: 'public',
    framed: false,
    ...chunk(() => import('../legal/terms.tsx')),
  },
  {
    path: paths.privacy,
    access: 'public',
    framed: false,
    ...chunk(() => import('../legal/privacy.tsx')),
  },
  {
    path: paths.createLink,
    access: 'signed-in',
    framed: true,
    tab: tabTexts.createLink,
    ...chunk(() => import('../create-link/create-link.tsx')),
  },
  {
    path: paths.manageLinks,
    access: 'signed-in',
    framed: true,
    tab: tabTexts.manageLinks,
    ...chunk(() => import('../manage-links/manage-links.tsx')),
  },
  {
    path: paths.parameterConfig,
    access: 'admin',
    framed: true,
    tab: configTabText,
    ...chunk(() => import('../parameter-config/parameter-config.tsx')),
  },
];

/** Where somebody who had to sign in first is brought back to. */
export const returnable: readonly string[] = screens
  .filter(({ access }) => access !== 'public')
  .map(({ path }) => path);
